import {
  acceptOffer,
  type Route,
  type RouteInput,
  reinstatePassport,
  renewPassport,
  revokePassport,
  suspendPassport,
} from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { type Composition, compose } from '#main/compose.ts'
import {
  addTestSkills,
  createIssuerHere,
  offerHere,
  offerToken,
  publishHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { seenPassport } from '#testing/factories/passport-outside.ts'
import { injectOptions } from '#testing/inject-options.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { testSecrets } from '#testing/test-config.ts'

let one: TestApp
let second: Composition
let issuers: TestIssuerHere[]
beforeAll(async () => {
  one = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  second = await compose({
    config: one.platform.config,
    log: createLog({ level: 'error', readable: true }),
    clock: one.clock.now,
    db: one.db,
    secrets: testSecrets,
    tokenKeys: one.tokens.keys,
  })
  // Jobs send the mails to holders, and no job can be added before the node's queue has started.
  await second.platform.queue.start({ work: false })
  await second.app.ready()
  await addTestSkills(one)
  issuers = [await createIssuerHere(one), await createIssuerHere(one)]
})
afterAll(async () => {
  await second.app.close()
  await second.platform.queue.stop()
  await one.close()
})

/** A generator of numbers from 0 to below 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const reason = 'We look into it.'
const actions = [
  [suspendPassport, { reason }],
  [reinstatePassport, undefined],
  [revokePassport, { reason, publicReason: null }],
  [renewPassport, { until: '2031-01-01' }],
] as const

interface Issued {
  readonly id: string
  readonly token: string
  readonly issuer: TestIssuerHere
}

async function offerSome(count: number): Promise<Issued[]> {
  const offers: Issued[] = []
  for (const [place, issuer] of issuers.entries()) {
    const definition = await publishHere(one, issuer)
    const emails = Array.from(
      { length: count },
      (_, number) => `p-${place}-${number}-${definition.id}@people.example`,
    )
    await offerHere(one, issuer.owner, definition, emails)
    for (const email of emails) {
      const { rows } = await one.db.pool.query('select id from issued_passports where email = $1', [email])
      offers.push({ id: rows[0].id, token: await offerToken(one, email), issuer })
    }
  }
  return offers
}

/** Takes a random step with a passport on one of the nodes. @returns the status */
async function step(
  node: FastifyInstance,
  { id, token, issuer }: Issued,
  random: () => number,
): Promise<number> {
  const call = async <R extends Route>(route: R, input: RouteInput<R>, headers: Record<string, string>) =>
    (await node.inject(await injectOptions(route, input, headers))).statusCode
  const signedIn = { authorization: `Bearer ${await one.tokens.sign(issuer.owner, one.clock.now())}` }
  if (random() < 0.4) return call(acceptOffer, { body: { token, name: '' } }, {})
  const [route, body] = actions[Math.floor(random() * actions.length)] ?? actions[0]
  const input = { ...(await seenPassport(one, id)), ...(body && { body }) }
  return call(route, input as RouteInput<typeof route>, signedIn)
}

async function setSlots(): Promise<Set<string>> {
  const { rows } = await one.db.pool.query(
    `select list_id || '/' || index as slot from passport_status_slots where is_set`,
  )
  return new Set(rows.map(({ slot }) => slot))
}

/** Slots that belong to two passports, and counts that do not fit. */
async function faults(): Promise<unknown[]> {
  const { rows } = await one.db.pool.query(`
    select list_id || '/' || index as slot, 'shared' as fault from passport_signatures
    group by list_id, index having count(distinct passport_id) > 1
    union all
    select l.id::text, 'count' from passport_status_lists l
    where l.used <> (select count(*) from passport_status_slots s where s.list_id = l.id)
    union all
    select p.id::text, p.state from issued_passports p
    where p.state in ('issued', 'suspended', 'revoked') and not exists (
      select from passport_signatures g join passport_status_slots s on s.list_id = g.list_id and s.index = g.index
      where g.passport_id = p.id and g.is_current and s.is_set = (p.state <> 'issued'))`)
  return rows
}

test('over random histories no bit is ever cleared, and no slot is given twice', async () => {
  const offers = await offerSome(5)
  const random = seeded(20_260_302)
  let before = await setSlots()
  for (let count = 0; count < 150; count += 1) {
    const passport = offers[Math.floor(random() * offers.length)]
    if (!passport) continue
    expect([200, 409, 410]).toContain(await step(one.app, passport, random))
    const after = await setSlots()
    expect([...before].filter((slot) => !after.has(slot))).toEqual([])
    before = after
  }
  expect(before.size).toBeGreaterThan(5)
  expect(await faults()).toEqual([])
})

test('eight writers on two nodes take no slot twice and wait for each other without a deadlock', async () => {
  const offers = await offerSome(6)
  const statuses = new Set<number>()
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      const random = seeded(writer + 7)
      for (let count = 0; count < 25; count += 1) {
        const passport = offers[Math.floor(random() * offers.length)]
        if (passport) statuses.add(await step(writer % 2 === 0 ? one.app : second.app, passport, random))
        const { rows } = await one.db.pool.query('select id from passport_status_lists')
        const list = rows[Math.floor(random() * rows.length)]
        if (list) statuses.add((await second.app.inject({ url: `/status/${list.id}` })).statusCode)
      }
    }),
  )
  expect([...statuses].filter((status) => ![200, 409, 410, 412].includes(status))).toEqual([])
  expect(await faults()).toEqual([])
})

test('the database itself refuses to clear a bit or to delete a slot', async () => {
  const change = (text: string) => one.db.pool.query(text)
  await expect(change('update passport_status_slots set is_set = false where is_set')).rejects.toThrow(
    'never cleared',
  )
  await expect(change('delete from passport_status_slots')).rejects.toThrow()
})
