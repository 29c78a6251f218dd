import { setTimeout as delay } from 'node:timers/promises'
import { acceptMyOffer, compromisePassportKey, listPassportKeys } from '@vouch/contract'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createUser } from '#testing/factories/factories.ts'
import { copyIssuedPassport } from '#testing/factories/many-passports.ts'
import {
  addTestSkills,
  createIssuerHere,
  issueHere,
  publishHere,
} from '#testing/factories/passport-issuing.ts'
import { checkOutside } from '#testing/factories/passport-outside.ts'
import { buildTestApp } from '#testing/test-app.ts'
import { startWorkerProcess, type WorkerProcess } from '#testing/worker-process.ts'
import { resumeSigningAgain } from './keys-service.ts'

const isThorough = process.env.VOUCH_TEST_THOROUGH === '1'
const passports = isThorough ? 10_000 : 300
const sampled = isThorough ? 200 : 25

// The worker reads the system clock: keys of two days ago have successors that may sign.
const app = await buildTestApp({ now: new Date(Date.now() - 2 * 86_400_000) })
await addTestSkills(app)
afterAll(() => app.close())

let worker: WorkerProcess | undefined
afterEach(() => worker?.kill())

/** Starts the program `worker`, and what it does every minute. */
async function start(): Promise<void> {
  await app.platform.queue.enqueue(app.db.kysely, resumeSigningAgain, {})
  worker = startWorkerProcess(app)
}

async function rowsOf<T>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await app.db.pool.query(text, values)).rows as T[]
}

const signedBy = async (keyId: string): Promise<number> => {
  const text = 'select count(*)::int as n from passport_signatures where is_current and key_id = $1'
  return (await rowsOf<{ n: number }>(text, keyId))[0]?.n ?? 0
}

/** Waits until a key has signed so many passports; the test's timeout is the limit. */
async function until(keyId: string, least: number): Promise<number> {
  for (;;) {
    const signed = await signedBy(keyId)
    if (signed >= least) return signed
    await delay(50)
  }
}

test(`kill -9 while ${passports} passports are signed again leaves each one signature and one slot`, async () => {
  const here = await createIssuerHere(app)
  const definition = await publishHere(app, here)
  const id = await issueHere(app, here.owner, definition, 'kim@people.example')
  const person = await createUser(app.db, { roles: ['candidate'], email: 'kim@people.example' })
  await app.request(acceptMyOffer, { params: { id }, body: {} }, person)
  await copyIssuedPassport(app.db, id, passports - 1)
  const slots = `select passport_id as id, list_id || '/' || index as slot from passport_signatures
    where is_current order by passport_id`
  const before = await rowsOf<{ id: string; slot: string }>(slots)
  expect(before).toHaveLength(passports)

  app.clock.set(new Date())
  const query = { query: { issuerId: here.issuer.id, limit: 100 } }
  const keys = async () => (await app.request(listPassportKeys, query, here.admin)).body.items
  const leaked = (await keys()).find(({ kind, state }) => kind === 'ed25519' && state === 'signing')
  await app.request(compromisePassportKey, { params: { id: leaked?.id ?? '' } }, here.admin)
  const next = (await keys()).find(({ kind, state }) => kind === 'ed25519' && state === 'signing')
  if (!leaked || !next) throw new Error('no key signs')

  for (const share of [0.2, 0.6]) {
    await start()
    const signed = await until(next.id, passports * share)
    await worker?.kill()
    expect(signed, 'it was killed in the middle').toBeLessThan(passports)
    expect(await signedBy(next.id)).toBeLessThan(passports)
  }
  await start()
  await until(next.id, passports)
  await worker?.kill()

  // The same slots, none set or taken besides; one signature of each key, whose older text is gone.
  expect(await rowsOf(slots)).toEqual(before)
  expect(new Set(before.map(({ slot }) => slot)).size).toBe(passports)
  expect(
    await rowsOf('select count(*)::int as n, bool_or(is_set) as set from passport_status_slots'),
  ).toEqual([{ n: passports, set: false }])
  const counted = `select key_id as key, is_current as current, credential is null and jwt is null as empty,
    count(*)::int as n, count(distinct passport_id)::int as passports from passport_signatures group by 1, 2, 3 order by n, 2`
  expect(await rowsOf(counted)).toEqual([
    { key: leaked.id, current: false, empty: true, n: passports, passports },
    { key: next.id, current: true, empty: false, n: passports, passports },
  ])
  // Files are valid from when they were signed, which may be minutes after the leak.
  app.clock.set(new Date())
  const files = await rowsOf<{ id: string; credential: string; jwt: string; list: string; index: number }>(
    `select passport_id as id, credential, jwt, list_id as list, index from passport_signatures
     where is_current order by passport_id <> $1, md5(passport_id::text) limit $2`,
    id,
    sampled,
  )
  for (const { id: of, credential, jwt, list, index } of files) {
    expect([await checkOutside(app, credential), await checkOutside(app, jwt)]).toEqual(['issued', 'issued'])
    expect(JSON.parse(credential)).toMatchObject({
      id: expect.stringContaining(of),
      credentialStatus: {
        statusListIndex: String(index),
        statusListCredential: expect.stringContaining(list),
      },
      proof: [{ verificationMethod: next.keyId }],
    })
  }
  // The account has the new file.
  expect(await rowsOf('select credential from passports where issued_id = $1', id)).toEqual([
    { credential: files[0]?.credential },
  ])
}, 3_600_000)
