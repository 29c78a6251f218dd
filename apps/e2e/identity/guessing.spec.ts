import { expect, test } from '@playwright/test'
import { confirmEmailCode, currentPerson, sendEmailCode } from '@vouch/contract'
import { type Caller, call, Refused } from '../support/api.ts'
import { codeOf } from '../support/mail-server.ts'
import { signUp } from '../support/people.ts'
import { startWorld, type World } from '../support/world.ts'

const subject = /verification code/

/** What the guess was answered. */
async function guess(url: string, person: Caller, code: string): Promise<string> {
  try {
    await call(url, confirmEmailCode, { body: { code } }, person)
    return 'right'
  } catch (error) {
    if (error instanceof Refused) return error.problem.code
    throw error
  }
}

/** A thousand other codes at once; then the right one, and after the wait a new one. */
async function guessAThousand({ url, mails }: World, isLimited: boolean): Promise<void> {
  const person = await signUp(url, 'owner@example.org', 'Kim Owner')
  const { resendAt } = await call(url, sendEmailCode, {}, person)
  const right = codeOf(await mails.take(person.email, subject))
  const wrong = (n: number) => guess(url, person, `${(Number(right) + 1 + n) % 1_000_000}`.padStart(6, '0'))
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, n) => wrong(n)))
  // A busy server sends away (503) what it cannot carry; whoever guesses goes on until nothing is looked at any more.
  const isOver = (answer: string | undefined) => answer === 'gone' || answer === 'too-many-requests'
  for (let n = 1000; n < 1020 && !isOver(answers.at(-1)); n += 1) answers.push(await wrong(n))
  expect(isOver(answers.at(-1))).toBe(true)
  // Five are looked at; of a try that was counted the answer may have been too late as well (503). With limits on all
  // but a few may have been too fast; without them nothing is over before five were counted.
  const count = (wanted: string) => answers.filter((answer) => answer === wanted).length
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
  // Tries are also counted by the minute, which may have begun a little after the code was asked for.
  const answer = () => guess(url, person, fresh)
  await expect.poll(answer, { timeout: 60_000, intervals: [2000] }).not.toBe('too-many-requests')
  expect(await answer(), 'proving it again is no error').toBe('right')
  expect((await call(url, currentPerson, {}, person)).emailVerified).toBe(true)
}

// One after the other would wait twice for the minute until a code may be asked for again.
test('1,000 codes guessed at once open nothing and lock nobody out, limits on and off', async ({
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
