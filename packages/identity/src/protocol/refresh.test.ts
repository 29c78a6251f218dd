import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Executor } from '../database.ts'
import { refreshTokenHash } from '../keys/secrets.ts'
import {
  calls,
  claimsOf,
  newAccount,
  refresh,
  type Service,
  said,
  startService,
} from '../testing/test-service.ts'
import { createSessionFinder } from './find-session.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const refreshWith = (token: string) => refresh(service, { grant_type: 'refresh_token', refresh_token: token })

it('of many at once answers each about its own session, and refuses only those that ended', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newAccount(service)))
  const [one, gone, disabled, ...others] = people
  if (!one || !gone || !disabled) throw new Error('nobody has signed up')
  await service.post(calls.deleteAccount, { idToken: gone.idToken })
  await service.pool.query('UPDATE identity.accounts SET disabled = true WHERE uid = $1', [disabled.localId])
  // Several tabs of each person.
  const asked = Array.from({ length: 10 }, () => [gone, one, disabled, one, ...others]).flat()
  const answers = await Promise.all(asked.map((person) => refreshWith(person.refreshToken)))
  for (const [index, answer] of answers.entries()) {
    const person = asked[index]
    if (person === gone) expect(said(answer)).toBe('TOKEN_EXPIRED')
    else if (person === disabled) expect(said(answer)).toBe('USER_DISABLED')
    else {
      expect(said(answer)).toBe('OK')
      expect(answer.json).toMatchObject({ user_id: person?.localId, refresh_token: person?.refreshToken })
      expect(claimsOf(answer.json.id_token)).toMatchObject({ sub: person?.localId, email: person?.email })
    }
  }
  const sessions = new Set(answers.map(({ json }) => json.id_token && claimsOf(json.id_token).sid))
  expect(sessions.size).toBe(others.length + 2)
})

it('of a session that nobody knows is refused beside good ones', async () => {
  const { refreshToken } = await newAccount(service)
  const answers = await Promise.all([refreshToken, 'A'.repeat(43), refreshToken].map(refreshWith))
  expect(answers.map(said)).toEqual(['OK', 'TOKEN_EXPIRED', 'OK'])
})

it('asks for up to a hundred sessions with one statement', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => newAccount(service)))
  let statements = 0
  const counting: Executor = {
    query: (statement) => {
      statements += 1
      return service.pool.query(statement)
    },
  }
  const findSession = createSessionFinder(counting)
  const asked = Array.from({ length: 50 }, () => people).flat()
  const found = await Promise.all(
    asked.map(({ refreshToken }) => findSession(refreshTokenHash(refreshToken), new Date())),
  )
  expect(found.map((session) => session?.account.uid)).toEqual(asked.map(({ localId }) => localId))
  expect(statements).toBe(3)
})
