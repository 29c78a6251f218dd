import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createIdentity } from '../index.ts'
import { createDatabase } from '../testing/test-database.ts'
import { calls, serviceOptions } from '../testing/test-service.ts'

it('logs contain no password, token, code, key or hash, even when the database fails', async () => {
  const lines: string[] = []
  const codes: string[] = []
  const note = (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }))
  const pool = await createDatabase()
  const identity = createIdentity({
    ...serviceOptions,
    mail: async (_executor, mail) => {
      if ('link' in mail) codes.push(new URL(mail.link).searchParams.get('oobCode') ?? '')
    },
    pool,
    apiKey: 'key-of-this-installation',
    log: { warn: note, error: note },
  })
  await identity.ready()
  const app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } } })
  await app.register(identity.plugin)
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `${url}?key=key-of-this-installation`, payload })
    return { status: answer.statusCode, body: answer.body }
  }
  const person = { email: 'ada@example.com', password: 'correct horse' }
  const { idToken, refreshToken } = JSON.parse((await post(calls.signUp, person)).body)
  await post(calls.signIn, { ...person, password: 'wrong horse' })
  await post(calls.lookup, { idToken })
  await post(calls.token, { grant_type: 'refresh_token', refresh_token: refreshToken })
  await post(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: person.email })
  await pool.query('ALTER TABLE identity.accounts ADD CHECK (password_hash IS NULL) NOT VALID')
  expect((await post(calls.signUp, { ...person, email: 'eve@example.com' })).status).toBe(503)
  const reset = { oobCode: codes[0], newPassword: 'third horse' }
  expect((await post(calls.resetPassword, reset)).status).toBe(503)
  await app.close()
  await pool.end()

  expect(lines.join('\n')).toContain('identity: call failed')
  expect(codes).toHaveLength(1)
  for (const secret of ['horse', idToken, refreshToken, ...codes, 'key-of-this', 'argon2', 'eve@']) {
    expect(lines.join('\n')).not.toContain(secret)
  }
})
