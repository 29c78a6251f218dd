import { expect, test } from '@playwright/test'
import { confirmEmailCode, currentPerson, sendEmailCode } from '@vouch/contract'
import { type Caller, call, Refused } from '../support/api.ts'
import { codeOf } from '../support/mail-server.ts'
import { signUp } from '../support/people.ts'
import { startWorld, type World } from '../support/world.ts'

const subject = /confirmation code/

/** Tries one email code. @returns `right`, or the server's error code */
async function guess(url: string, person: Caller, code: string): Promise<string> {
  try {
    await call(url, confirmEmailCode, { body: { code } }, person)
    return 'right'
  } catch (error) {
    if (error instanceof Refused) return error.problem.code
    throw error
  }
}

/** Sends 1,000 wrong codes at once, then the right code, and after the wait a newly mailed code. */
async function guessAThousand({ url, mails }: World, isLimited: boolean): Promise<void> {
  const person = await signUp(url, 'owner@example.org', 'Kim Owner')
  const { resendAt } = await call(url, sendEmailCode, {}, person)
  const right = codeOf(await mails.take(person.email, subject))
  const wrong = (n: number) => guess(url, person, `${(Number(right) + 1 + n) % 1_000_000}`.padStart(6, '0'))
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, n) => wrong(n)))
  // A busy server answers some guesses with 503. Continue until the server checks no more guesses.
  const isOver = (answer: string | undefined) => answer === 'gone' || answer === 'too-many-requests'
  for (let n = 1000; n < 1020 && !isOver(answers.at(-1)); n += 1) answers.push(await wrong(n))
  expect(isOver(answers.at(-1))).toBe(true)
  // The server checks five guesses, but may still answer a checked guess with 503. With rate limits, nearly all guesses
  // may be refused as too frequent. Without rate limits, the code is locked only after five.
  const count = (expected: string) => answers.filter((answer) => answer === expected).length
  expect(count('invalid')).toBeLessThanOrEqual(5)
  if (!isLimited) expect(count('invalid')).toBeGreaterThanOrEqual(Math.max(1, 5 - count('unavailable')))
  const others = new Set(answers.filter((answer) => answer !== 'invalid'))
  expect([...others].filter((answer) => answer !== 'unavailable' && !isOver(answer))).toEqual([])
  expect(await guess(url, person, right)).not.toBe('right')
  expect((await call(url, currentPerson, {}, person).catch(() => null))?.emailVerified ?? false).toBe(false)

  const waitMs = Date.parse(resendAt) - Date.now()
  await expect
    .poll(() => call(url, sendEmailCode, {}, person).catch((error: Error) => error.message), {
      timeout: waitMs + 60_000,
      intervals: [Math.max(waitMs, 0), 2000],
    })
    .toMatchObject({ email: person.email })
  const fresh = codeOf(await mails.take(person.email, subject))
  // Guesses are also limited per minute, and that minute may have begun after the code was requested.
  const answer = () => guess(url, person, fresh)
  await expect.poll(answer, { timeout: 60_000, intervals: [2000] }).not.toBe('too-many-requests')
  expect(await answer(), 'proving it again is no error').toBe('right')
  expect((await call(url, currentPerson, {}, person)).emailVerified).toBe(true)
}

// Both runs in parallel, because each waits a minute before it may request another code.
test('1,000 parallel guesses neither succeed nor lock anyone out, with and without limits', async ({
  browserName: _,
}, info) => {
  const worlds = await Promise.all(
    ['1', 'off'].map((factor) => startWorld({ env: { VOUCH_RATE_LIMIT: factor } })),
  )
  try {
    await Promise.all(worlds.map((world, index) => guessAThousand(world, index === 0)))
  } finally {
    await Promise.all(worlds.map((world) => world.stop(info)))
  }
})
