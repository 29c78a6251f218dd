import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PassportIssuer, startPassportIssuer } from '#testing/passport-issuer.ts'
import { stateAfter } from './check-state.ts'
import { type CredentialChecker, openChecker } from './credential-checker.ts'
import { createFetchText, type FetchText, remembering } from './issuer-documents.ts'

let issuer: PassportIssuer
let checker: CredentialChecker
const email = 'ana@example.org'
const fetchText = createFetchText(fetch)
beforeAll(async () => {
  issuer = await startPassportIssuer()
  checker = openChecker()
})
afterEach(() => issuer.answer(true))
afterAll(async () => {
  await checker.close()
  await issuer.stop()
})

async function check(of: { statusIndex?: number } = {}, ask: FetchText = fetchText) {
  const text = await (await issuer.passport({ email, ...of })).text()
  const task = { text, emails: [email], now: new Date('2026-03-10T09:00:00Z'), plainHttpHosts: ['localhost'] }
  return checker.check(task, ask)
}

const codeOf = (answer: Awaited<ReturnType<typeof check>>) =>
  'refused' in answer ? answer.refused.code : answer.checked.status

test('one thread checks one after the other, and goes on after one that is refused', async () => {
  expect(codeOf(await check())).toBe('issued')
  issuer.answer(false)
  expect(codeOf(await check())).toBe('issuer-unreachable')
  issuer.answer(true)
  expect(codeOf(await check())).toBe('issued')
})

test('a document that is no JSON, or a thousand levels deep, is as if it had not come', async () => {
  for (const text of ['{', '<html>', '['.repeat(100_000), ''])
    expect(codeOf(await check({}, async () => text)), text.slice(0, 9)).toMatch(
      /^(issuer-unreachable|key-not-of-issuer)$/,
    )
  expect(codeOf(await check())).toBe('issued')
})

test('what takes too long is given up, and the next one is checked by a new thread', async () => {
  const hasty = openChecker({ work: 1, wait: 50 })
  const text = await (await issuer.passport({ email })).text()
  const task = { text, emails: [email], now: new Date('2026-03-10T09:00:00Z'), plainHttpHosts: ['localhost'] }
  expect(codeOf(await hasty.check(task, fetchText))).toBe('too-complex')
  await hasty.close()
  const patient = openChecker({ work: 10_000, wait: 50 })
  expect(codeOf(await patient.check(task, () => new Promise(() => undefined)))).toBe('issuer-unreachable')
  expect(codeOf(await patient.check(task, fetchText))).toBe('issued')
  await patient.close()
})

test('for many in a row an issuer is asked once for each document, also when it does not answer', async () => {
  const ask = remembering(fetchText)
  expect(codeOf(await check({ statusIndex: 1 }, ask))).toBe('issued')
  const { requests } = issuer
  for (const statusIndex of [2, 3]) expect(codeOf(await check({ statusIndex }, ask))).toBe('issued')
  expect(issuer.requests).toBe(requests)
  issuer.answer(false)
  const again = remembering(fetchText)
  const before = issuer.requests
  for (const statusIndex of [1, 2])
    expect(codeOf(await check({ statusIndex }, again))).toBe('issuer-unreachable')
  expect(issuer.requests - before).toBe(1)
})

test('only what is about the passport changes its state', () => {
  const after = (code: 'issuer-unreachable') => stateAfter({ refused: { code, message: '' } }, [])
  for (const code of ['issuer-unreachable', 'too-complex', 'unknown-context'])
    expect(after(code as 'issuer-unreachable')).toBeNull()
  for (const code of ['wrong-signature', 'key-not-of-issuer', 'wrong-status-list'])
    expect(after(code as 'issuer-unreachable')).toBe('suspended')
})

test('what an operator trusts no more is suspended; a host counts with and without its port', async () => {
  const answer = await check()
  expect(stateAfter(answer, [])).toBe('issued')
  expect(stateAfter(answer, ['localhost'])).toBe('issued')
  expect(stateAfter(answer, [issuer.host])).toBe('issued')
  expect(stateAfter(answer, ['guild.example'])).toBe('suspended')
})
