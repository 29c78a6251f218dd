import { currentPerson, endOtherSessions, endSession, listSessions } from '@vouch/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { compose } from '#main/compose.ts'
import { injectOptions } from '#testing/inject-options.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { testSecrets } from '#testing/test-config.ts'

let one: TestApp
let other: FastifyInstance
beforeAll(async () => {
  one = await buildTestApp({ identity: true })
  const { app } = await compose({
    config: one.platform.config,
    log: createLog({ level: 'error', readable: true }),
    clock: one.clock.now,
    db: one.db,
    secrets: testSecrets,
  })
  other = app
  await other.ready()
})
afterAll(async () => {
  await other.close()
  await one.close()
})

const password = 'correct horse battery'
let people = 0

async function identity(node: FastifyInstance, call: string, body: object) {
  const { identityApiKey } = testSecrets
  const path = `/identitytoolkit.googleapis.com/${call}?key=${identityApiKey}`
  const answer = await node.inject({ method: 'POST', url: path, payload: body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as { idToken: string; refreshToken: string }
}

/** Opens two sessions of one person. Both nodes have cached the check of the second session. */
async function signedInTwice() {
  const email = `kim-${people++}@example.org`
  const here = await identity(one.app, 'v1/accounts:signUp', { email, password })
  const elsewhere = await identity(one.app, 'v1/accounts:signInWithPassword', { email, password })
  for (const node of [one.app, other]) expect(await status(node, elsewhere.idToken)).toBe(200)
  return { here, elsewhere }
}

async function call(
  node: FastifyInstance,
  route: Parameters<typeof injectOptions>[0],
  input: object,
  token: string,
) {
  return node.inject(await injectOptions(route, input, { authorization: `Bearer ${token}` }))
}

const status = async (node: FastifyInstance, token: string) =>
  (await call(node, currentPerson, {}, token)).statusCode

type Sessions = Awaited<ReturnType<typeof signedInTwice>>

const endings: [string, (sessions: Sessions) => Promise<unknown>][] = [
  [
    'by “end this session”',
    async ({ here }) => {
      const { items } = (await call(one.app, listSessions, {}, here.idToken)).json()
      const id = items.find(({ current }: { current: boolean }) => !current)?.id
      expect((await call(one.app, endSession, { params: { id } }, here.idToken)).statusCode).toBe(204)
    },
  ],
  ['by “end all others”', ({ here }) => call(one.app, endOtherSessions, {}, here.idToken)],
  [
    'by a new password',
    ({ here }) =>
      identity(one.app, 'v1/accounts:update', { idToken: here.idToken, password: 'another horse battery' }),
  ],
  [
    'by signing out',
    ({ elsewhere }) =>
      identity(one.app, 'v2/accounts:revokeToken', {
        providerId: 'password',
        tokenType: 'REFRESH_TOKEN',
        token: elsewhere.refreshToken,
        idToken: elsewhere.idToken,
      }),
  ],
  [
    'by deleting the account',
    ({ here }) => identity(one.app, 'v1/accounts:delete', { idToken: here.idToken }),
  ],
]

describe.each(endings)('a session ended %s', (_how, end) => {
  test('is refused at once on this node and within a second on another', async () => {
    const sessions = await signedInTwice()
    await end(sessions)
    expect(await status(one.app, sessions.elsewhere.idToken)).toBe(401)
    one.clock.advance({ seconds: 1 })
    expect(await status(other, sessions.elsewhere.idToken)).toBe(401)
  })
})
