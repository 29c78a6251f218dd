import type { PassportVerdict, PublicPassports } from '../../../packages/contract/src/index.ts'
import { callerOf } from '../call-api.ts'
import type { Operation } from '../operations.ts'
import { type Timed, timeEach } from '../timed.ts'
import type { IssuedForBench, PassportBench } from './measure-passports.ts'

export interface CheckingTimes {
  readonly afresh: Timed
  readonly kept: Timed
  readonly file: Timed
  readonly list: Timed
  readonly listKnown: Timed
  /** A status list that changed since it was read, which is signed again. */
  readonly listChanged: Timed
  /** Bytes of the list's response with this share of its bits set, in percent. */
  readonly listBytes: Readonly<Record<1 | 10, number>>
}

const checks = 30
const changes = 20

/** Measures what visitors do: they open pages of passports, check files and read status lists. */
export async function measureChecking(
  { api, client, identity, progress }: PassportBench,
  { issuer, ids }: IssuedForBench,
): Promise<{ readonly times: CheckingTimes; readonly listId: string }> {
  const visitor = callerOf(api, identity)
  const read = async (id: string, verdict: PassportVerdict = 'valid') => {
    const page = await visitor<PublicPassports>('GET', `/passports/${id}`)
    const found = page.passports[0]?.verdict
    if (found !== verdict) throw new Error(`passport ${id} is ${found}, not ${verdict}`)
  }
  progress('passports: checking pages')
  const [warm, measured] = [ids.slice(0, 30), ids.slice(30, 230)]
  for (const id of warm) await read(id)
  const afresh = await timeEach(api, client, measured, (id) => read(id))
  const kept = await timeEach(api, client, [...measured, ...measured, ...measured], (id) => read(id))

  progress('passports: checking files')
  const { rows } = await client.query<{ credential: string; list_id: string }>(
    `select credential, list_id from passport_signatures where passport_id = any($1) and is_current`,
    [ids.slice(0, checks)],
  )
  const files = rows.map(({ credential }) => new File([credential], 'passport.json'))
  const checkFile = async (file: File) => {
    const answer = await visitor<{ problem: string | null }>('POST', '/passports/check', { file })
    if (answer.problem !== null) throw new Error(answer.problem)
  }
  for (const file of files.slice(0, 5)) await checkFile(file)
  const file = await timeEach(api, client, files, checkFile)

  progress('passports: status lists')
  const listId = rows[0]?.list_id ?? ''
  const address = `${api.address}/status/${listId}`
  const fetchList = async (status: 200 | 304, headers: Record<string, string> = {}) => {
    const answer = await fetch(address, { headers })
    const text = await answer.text()
    if (answer.status !== status) throw new Error(`a status list answered ${answer.status}: ${text}`)
    return { text, tag: answer.headers.get('etag') ?? '' }
  }
  const { tag } = await fetchList(200)
  const many = Array.from({ length: 500 })
  const list = await timeEach(api, client, many, () => fetchList(200))
  const listKnown = await timeEach(api, client, many, () => fetchList(304, { 'if-none-match': tag }))
  for (const id of ids.slice(-changes)) {
    const { version } = await issuer.owner<{ version: number }>('GET', `/issued-passports/${id}`)
    await issuer.owner('POST', `/issued-passports/${id}/revoke`, { body: { reason: 'A mistake' }, version })
    await read(id, 'revoked')
  }
  const change = () =>
    client.query('update passport_status_lists set signed = null, signed_at = null where id = $1', [listId])
  const listChanged = await timeEach(api, client, many.slice(0, changes), async () => {
    await change()
    await fetchList(200)
  })
  const bytesWith = async (percent: number) => {
    await client.query(
      `insert into passport_status_slots (list_id, index, is_set)
       select $1, n, true from generate_series(0, 131071) n order by md5(n::text) limit 131072 * $2 / 100
       on conflict (list_id, index) do update set is_set = true`,
      [listId, percent],
    )
    await change()
    return Buffer.byteLength((await fetchList(200)).text)
  }
  const listBytes = { 1: await bytesWith(1), 10: await bytesWith(10) }
  return { listId, times: { afresh, kept, file, list, listKnown, listChanged, listBytes } }
}

/** What visitors read most, compared with reading a job by id on the plain server of `floor.ts`. */
export function passportOperations(
  ids: readonly string[],
  listId: string,
  floor: Operation['floor'],
): Operation[] {
  let next = 0
  const page = () => `/api/v1/passports/${ids[next++ % ids.length]}`
  return [
    {
      name: 'passports: checking page',
      target: undefined,
      floor,
      api: () => ({ method: 'GET', path: page() }),
    },
    {
      name: 'passports: status list',
      target: undefined,
      floor,
      api: () => ({ method: 'GET', path: `/status/${listId}` }),
    },
  ]
}
