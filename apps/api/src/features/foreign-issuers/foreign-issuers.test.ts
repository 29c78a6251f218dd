import {
  addForeignIssuer,
  changeForeignIssuer,
  type ForeignIssuer,
  listForeignIssuers,
  removeForeignIssuer,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createPassportRow } from '#testing/factories/passport-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  admin = await app.person('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.pool.query('delete from foreign_issuers')
  await app.db.pool.query('delete from passports')
})

const college = {
  name: 'Example College',
  address: 'https://college.example/1',
  countsInMatching: true,
  note: '',
}
const list = async () => (await app.request(listForeignIssuers, {}, admin)).body
const add = (change: Partial<typeof college> = {}) =>
  app.request(addForeignIssuer, { body: { ...college, ...change } }, admin)
const change = ({ id, version }: ForeignIssuer, body: Partial<typeof college>) =>
  app.request(changeForeignIssuer, { params: { id }, version, body }, admin)
const remove = ({ id, version }: ForeignIssuer) =>
  app.request(removeForeignIssuer, { params: { id }, version }, admin)

/** Holds a passport of an issuer; returns whether it counts. */
async function passportOf(issuerId: string, host: string): Promise<() => Promise<boolean>> {
  const id = await createPassportRow(app.db, await app.person('candidate'), { at: app.clock.now() })
  await app.db.pool.query('update passports set issuer_id = $2, issuer_host = $3 where id = $1', [
    id,
    issuerId,
    host,
  ])
  return async () => {
    const { rows } = await app.db.pool.query<{ counts: boolean }>(
      'select counts from passports where id = $1',
      [id],
    )
    return rows[0]?.counts === true
  }
}

test('an entry is added, changed and removed, and each change is audited', async () => {
  const did = 'did:key:z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi'
  const added = await add({ address: did, note: 'Checked by phone.' })
  expect([added.status, added.body]).toMatchObject([
    201,
    { ...college, address: did, kind: 'key', note: 'Checked by phone.', passports: 0, version: 1 },
  ])
  expect(await list()).toEqual({ items: [added.body], total: 1 })
  const changed = await change(added.body, { name: 'Example University' })
  expect(changed.body).toEqual({ ...added.body, name: 'Example University', version: 2 })
  expect((await change(changed.body, { name: 'Example University' })).body.version).toBe(2)
  expect((await remove(added.body)).problem).toMatchObject({ code: 'stale', currentVersion: 2 })
  expect((await remove(changed.body)).status).toBe(204)
  expect((await remove(changed.body)).problem?.code).toBe('not-found')
  expect(await list()).toEqual({ items: [], total: 0 })
  const { rows } = await app.db.pool.query(
    'select action, actor_id from audit_events where subject_id = $1 order by id',
    [added.body.id],
  )
  expect(rows).toEqual(
    ['add', 'change', 'remove'].map((action) => ({
      action: `foreign-issuer.${action}`,
      actor_id: admin.userId,
    })),
  )
})

test('an address is normalised as in passports and can be listed only once', async () => {
  expect((await add({ address: 'https://College.example:443/1' })).body.address).toBe(
    'https://college.example/1',
  )
  const message = 'This address is already listed as “Example College”. Change that entry instead.'
  expect((await add({ name: 'Other' })).problem).toMatchObject({
    code: 'conflict',
    errors: [{ path: 'address', message }],
  })
  expect((await add({ address: 'College.example' })).body).toMatchObject({
    kind: 'host',
    address: 'https://college.example/',
  })
})

test.each([
  ['no address', 'Example College', /^Enter a did:key or did:jwk/],
  ['a key of another kind', 'did:key:z6LSbysY2xFMRpGMhb7tFTLMpeuPRaqaWM1yECx2AtzE3KCc', /^Enter a did:key/],
  ['a shared host', 'https://www.credly.com', /^Many issuers share www\.credly\.com/],
])('%s is refused at its field', async (_, address, message) => {
  const { problem } = await add({ address })
  expect(problem).toMatchObject({ code: 'invalid', errors: [{ path: 'address' }] })
  expect(problem?.message).toMatch(message)
})

test('the entry of an issuer takes precedence over that of its host', async () => {
  const [one, other] = [
    await passportOf('https://college.example/1', 'college.example'),
    await passportOf('https://college.example/2', 'college.example'),
  ]
  const host = (await add({ address: 'college.example', countsInMatching: false })).body
  expect([await one(), await other()]).toEqual([false, false])
  const profile = (await add()).body
  expect([await one(), await other()]).toEqual([true, false])
  expect((await list()).items.map(({ kind, passports }) => [kind, passports]).toSorted()).toEqual([
    ['host', 2],
    ['profile', 1],
  ])
  await change(profile, { countsInMatching: false })
  expect(await one()).toBe(false)
  await remove(host)
  expect([await one(), await other()]).toEqual([false, true])
})

test('on a shared host only listed profiles count', async () => {
  const address = 'https://api.credly.com/v1/obi/v2/issuers/1'
  const counts = await passportOf(address, 'api.credly.com')
  const entry = (await add({ address })).body
  expect(await counts()).toBe(true)
  await remove(entry)
  expect(await counts()).toBe(false)
})

test('a repeated call with one idempotency key adds one entry', async () => {
  const send = () =>
    app.request(addForeignIssuer, { body: college }, admin, { 'idempotency-key': 'a-key-of-this-test' })
  const [one, again] = [await send(), await send()]
  expect(again.body).toEqual(one.body)
  expect((await list()).total).toBe(1)
})

test('the 1,001st entry is refused', async () => {
  await app.db.pool.query(
    `insert into foreign_issuers (id, name, address, kind, host, counts, note, created_at, updated_at)
     select gen_random_uuid(), 'Issuer', 'https://a.example/' || n, 'profile', 'a.example', true, '', now(), now()
     from generate_series(1, 1000) n`,
  )
  expect((await add()).problem).toMatchObject({
    code: 'not-permitted-now',
    message: 'There are already 1,000 issuers. Remove one first.',
  })
})
