import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Executor } from '../database.ts'
import { secretHash } from '../keys/secrets.ts'
import {
  calls,
  claimsOf,
  errorOf,
  newAccount,
  refresh,
  type Service,
  startService,
} from '../testing/test-service.ts'
import { createSessionFinder } from './find-session.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const refreshWith = (token: string) => refresh(service, { grant_type: 'refresh_token', refresh_token: token })

it('concurrent refreshes get their own sessions, and only ended ones are rejected', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newAccount(service)))
  const [one, gone, disabled, ...others] = people
  if (!one || !gone || !disabled) throw new Error('sign-ups failed')
  await service.post(calls.deleteAccount, { idToken: gone.idToken })
  await service.pool.query('UPDATE identity.accounts SET disabled = true WHERE uid = $1', [disabled.localId])
  // Imitates several open tabs per account.
  const requests = Array.from({ length: 10 }, () => [gone, one, disabled, one, ...others]).flat()
  const answers = await Promise.all(requests.map((person) => refreshWith(person.refreshToken)))
  for (const [index, answer] of answers.entries()) {
    const person = requests[index]
    if (person === gone) expect(errorOf(answer)).toBe('TOKEN_EXPIRED')
    else if (person === disabled) expect(errorOf(answer)).toBe('USER_DISABLED')
    else {
      expect(errorOf(answer)).toBe('OK')
      expect(answer.json).toMatchObject({ user_id: person?.localId, refresh_token: person?.refreshToken })
      expect(claimsOf(answer.json.id_token)).toMatchObject({ sub: person?.localId, email: person?.email })
    }
  }
  const sessions = new Set(answers.map(({ json }) => json.id_token && claimsOf(json.id_token).sid))
  expect(sessions.size).toBe(others.length + 2)
})

it('an unknown session is rejected in a batch with valid ones', async () => {
  const { refreshToken } = await newAccount(service)
  const answers = await Promise.all([refreshToken, 'A'.repeat(43), refreshToken].map(refreshWith))
  expect(answers.map(errorOf)).toEqual(['OK', 'TOKEN_EXPIRED', 'OK'])
})

it('looks up to a hundred sessions per statement', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => newAccount(service)))
  let statements = 0
  const counting: Executor = {
    query: (statement) => {
      statements += 1
      return service.pool.query(statement)
    },
  }
  const findSession = createSessionFinder(counting)
  const requests = Array.from({ length: 50 }, () => people).flat()
  const sessions = await Promise.all(
    requests.map(({ refreshToken }) => findSession(secretHash(refreshToken), new Date())),
  )
  expect(sessions.map((session) => session?.account.uid)).toEqual(requests.map(({ localId }) => localId))
  expect(statements).toBe(3)
})
