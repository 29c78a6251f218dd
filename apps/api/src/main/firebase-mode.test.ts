import {
  confirmEmailCode,
  currentPerson,
  endOtherSessions,
  listSessions,
  requestDeletion,
  sendEmailCode,
} from '@vouch/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eraseAccounts } from '#features/account/erasure.ts'
import { injectOptions } from '#testing/inject-options.ts'
import { type FakeFirebase, startFakeFirebase } from '#testing/servers/fake-firebase.ts'
import { waitingMails } from '#testing/servers/mailbox.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let firebase: FakeFirebase
let app: TestApp
let now = new Date()

beforeEach(async () => {
  now = new Date('2026-03-10T09:00:00Z')
  firebase = await startFakeFirebase({ clock: () => now })
  // This variable makes Google's own library accept unsigned tokens. Ours must still reject them.
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', new URL(firebase.origin).host)
  app = await buildTestApp({ now, identity: true, env: { ...firebase.env, IDENTITY_SIGN_IN: 'link' } })
  firebase.users.set('kim', { email: 'kim@example.org', emailVerified: false })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await app.close()
  await firebase.stop()
})

async function call(route: Parameters<typeof injectOptions>[0], input: object, token?: string) {
  const bearer = `Bearer ${token ?? (await firebase.idToken('kim'))}`
  return app.app.inject(await injectOptions(route, input, { authorization: bearer }))
}

function advance(milliseconds: number) {
  now = new Date(now.getTime() + milliseconds)
  app.clock.set(now)
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('with a hosted project', () => {
  test('only its own tokens are accepted: none unsigned, from another project or from the embedded service', async () => {
    const answer = await call(currentPerson, {})
    expect(answer.json()).toMatchObject({ email: 'kim@example.org', emailVerified: false })
    const good = await firebase.idToken('kim')
    const [, payload = '', signature] = good.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const refused = [
      `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      `${base64({ alg: 'RS256', kid: 'hosted' })}.${base64({ ...claims, sub: 'admin' })}.${signature}`,
      await firebase.idToken('kim', { aud: 'another', iss: 'https://securetoken.google.com/another' }),
      await firebase.idToken('kim', { iss: `${app.platform.config.publicUrl}/identity` }),
      await app.tokens.sign({ uid: 'kim', email: 'kim@example.org', displayName: '' }, now),
    ]
    for (const token of refused) expect((await call(currentPerson, {}, token)).statusCode).toBe(401)
  })

  test('the one-time code verifies the address at the project, through the admin API', async () => {
    expect((await call(sendEmailCode, {})).statusCode).toBe(200)
    const [mail] = await waitingMails(app, 'kim@example.org', 'email-code')
    firebase.failWith(503)
    expect((await call(confirmEmailCode, { body: { code: mail?.code } })).statusCode).toBe(503)
    firebase.failWith(null)
    const confirmed = await call(confirmEmailCode, { body: { code: mail?.code } })
    expect([confirmed.statusCode, confirmed.json().emailVerified]).toEqual([200, true])
    expect(firebase.users.get('kim')?.emailVerified).toBe(true)
    advance(60_000)
    expect((await call(currentPerson, {})).json().emailVerified).toBe(true)
  })

  test('no row is locked during calls to the hosted service', async () => {
    const lockKim = () =>
      app.db.pool.query(`select id from users where identity_uid = 'kim' for update nowait`)
    await call(sendEmailCode, {})
    const [mail] = await waitingMails(app, 'kim@example.org', 'email-code')
    const proof = firebase.holdNext()
    const confirming = call(confirmEmailCode, { body: { code: mail?.code } })
    await proof.reached
    expect((await lockKim()).rows).toHaveLength(1)
    proof.release()
    expect((await confirming).statusCode).toBe(200)

    await call(requestDeletion, {})
    advance(30 * 86_400_000)
    await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
    const removal = firebase.holdNext()
    const erasing = app.runJobs()
    await removal.reached
    expect((await lockKim()).rows).toHaveLength(1)
    removal.release()
    await erasing
    expect(firebase.users.has('kim')).toBe(false)
    expect((await lockKim()).rows).toHaveLength(0)
  })

  test('session routes and the embedded sign-in service answer 404', async () => {
    expect((await call(listSessions, {})).statusCode).toBe(404)
    expect((await call(endOtherSessions, {})).statusCode).toBe(404)
    const url = '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=web-api-key'
    expect((await app.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
  })

  test('erasure also deletes the account at the project', async () => {
    expect((await call(requestDeletion, {})).statusCode).toBe(200)
    const early = await firebase.idToken('kim')
    advance(30 * 86_400_000)
    firebase.failWith(500)
    const erase = async () => {
      await app.platform.queue.enqueue(app.db.kysely, eraseAccounts, {})
      await app.runJobs()
    }
    await expect(erase()).rejects.toThrow('account erasure failed')
    expect(firebase.users.has('kim')).toBe(true)
    firebase.failWith(null)
    await erase()
    expect(firebase.users.has('kim')).toBe(false)
    expect((await call(currentPerson, {}, early)).statusCode).toBe(401)
    const late = await firebase.idToken('kim', { email: 'kim@example.org', email_verified: true })
    expect((await call(currentPerson, {}, late)).statusCode).toBe(401)
  })

  test('pages get the project settings and may open its pop-up', async () => {
    const config = await app.app.inject({ method: 'GET', url: '/config.json' })
    expect(config.json()).toMatchObject({
      identity: 'firebase',
      projectId: firebase.projectId,
      authDomain: `${firebase.projectId}.firebaseapp.com`,
    })
    expect(config.body).not.toContain('PRIVATE KEY')
    expect(config.json()).toMatchObject({ passwordSignIn: false, emailLink: true })
    expect(config.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    const policy = `${config.headers['content-security-policy']}`
    expect(policy).toContain(`frame-src https://${firebase.projectId}.firebaseapp.com`)
    expect(policy).toContain('https://identitytoolkit.googleapis.com')
    expect(policy).toContain('https://securetoken.googleapis.com')
  })
})
