import { setTimeout } from 'node:timers/promises'
import type { Request } from 'autocannon/autocannon.js'
import type { PassportBatch } from '../../../packages/contract/src/index.ts'
import { callerOf } from '../call-api.ts'
import type { Client } from '../client.ts'
import { type BenchIssuer, csvOf, makeIssuer, releaseOffers } from '../make/make-passports.ts'
import { type Paced, paced } from '../paced.ts'
import type { ServerProcess } from '../processes.ts'
import { type Timed, timeEach } from '../timed.ts'
import type { BenchIdentity } from '../tokens.ts'

export interface PassportBench {
  readonly api: ServerProcess
  readonly client: Client
  readonly identity: BenchIdentity
  /** The next request of other people, who use the API at the same time. */
  readonly others: () => Request
  readonly progress: (what: string) => void
}

/** Rows of the file, passports that are accepted and signed again, and repetitions of single actions. */
export const passportCounts = { rows: 10_000, signed: 600, singles: 150 } as const
const warm = 30

export interface IssuedForBench {
  readonly issuer: BenchIssuer
  /** Ids of passports that nobody has read yet. */
  readonly ids: readonly string[]
}

export interface IssuingTimes {
  readonly rest: Paced<unknown>
  readonly checked: Paced<unknown>
  readonly offered: Paced<unknown>
  readonly accepted: Paced<Timed>
  /** Accepted one after the other: passports with 3 and with 20 skills. */
  readonly single: Readonly<Record<3 | 20, Timed>>
}

/** Offers passports to a file of people, and lets some of them accept. */
export async function measureIssuing(
  bench: PassportBench,
): Promise<{ readonly issued: IssuedForBench; readonly times: IssuingTimes }> {
  const { api, client, identity, others, progress } = bench
  const { rows, signed, singles } = passportCounts
  const issuer = await makeIssuer(api, client, identity)
  const visitor = callerOf(api, identity)
  const accept = ({ token }: { readonly token: string }) =>
    visitor('POST', '/passport-offers/accept', { body: { token, name: 'Robin Weld' } })
  const offer = ({ id, version }: PassportBatch) =>
    issuer.owner<PassportBatch>('POST', `/passport-batches/${id}/offer`, { version })
  const upload = (word: string, people: number, skills: 3 | 20) =>
    issuer.owner<PassportBatch>('POST', `/passport-batches/csv?definitionId=${issuer.definitions[skills]}`, {
      file: csvOf(word, people),
    })

  progress('passports: at rest')
  const rest = await atRest(bench)
  progress('passports: accepting one by one')
  const ready = async (word: string, skills: 3 | 20) =>
    releaseOffers(client, await offer(await upload(word, singles + warm, skills)))
  const few = await ready('few', 3)
  const many = await ready('many', 20)
  for (const one of [...few.slice(singles), ...many.slice(singles)]) await accept(one)
  const single = {
    3: await timeEach(api, client, few.slice(0, singles), accept),
    20: await timeEach(api, client, many.slice(0, singles), accept),
  }
  progress('passports: checking a file')
  const checked = await paced(api, others, () => upload('person', rows, 3))
  progress('passports: offering')
  const offered = await paced(api, others, () => offer(checked.result))
  const offers = await releaseOffers(client, checked.result)
  progress('passports: accepting many at once')
  const now = offers.slice(0, signed)
  const accepted = await paced(api, others, () => timeEach(api, client, now, accept, 8))
  const ids = [...few.slice(0, singles), ...many.slice(0, singles), ...now].map(({ id }) => id)
  return { issued: { issuer, ids }, times: { rest, checked, offered, accepted, single } }
}

/** Response times of other people's requests while nobody works with passports. */
export async function atRest({
  api,
  others,
}: Pick<PassportBench, 'api' | 'others'>): Promise<Paced<unknown>> {
  await paced(api, others, () => setTimeout(2_000))
  return paced(api, others, () => setTimeout(8_000))
}

/** Ends the signing key as leaked, and waits until every passport is signed by its successor. */
export async function measureSigningAgain(
  { api, client, others }: Pick<PassportBench, 'api' | 'client' | 'others'>,
  { issuer }: IssuedForBench,
): Promise<Paced<number>> {
  const { rows } = await client.query<{ id: string }>(
    `select id from passport_keys where issuer_id = $1 and kind = 'ed25519' and state = 'signing'`,
    [issuer.id],
  )
  const key = rows[0]?.id ?? ''
  // A successor may sign a day after its publication.
  await client.query(
    `update passport_keys set published_at = published_at - interval '2 days' where issuer_id = $1`,
    [issuer.id],
  )
  const left = async () => {
    const found = await client.query<{ count: number }>(
      `select count(*)::int as count from passport_signatures g join issued_passports p on p.id = g.passport_id
       where g.key_id = $1 and g.is_current and p.state in ('issued', 'suspended')`,
      [key],
    )
    return found.rows[0]?.count ?? 0
  }
  const all = await left()
  return paced(api, others, async () => {
    await issuer.admin('POST', `/passport-keys/${key}/compromise`)
    while ((await left()) > 0) await setTimeout(100)
    return all
  })
}
