import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PassportIssuer, startPassportIssuer } from '#testing/servers/passport-issuer.ts'
import { stateAfter } from './check-state.ts'
import { type CheckAnswer, type CredentialChecker, openChecker } from './credential-checker.ts'
import { createCachedFetch, createFetchText, type FetchText } from './issuer-documents.ts'

let issuer: PassportIssuer
let checker: CredentialChecker
const email = 'ana@example.org'
const fetchText = createFetchText(fetch)
const usual = {
  emails: [email],
  now: new Date('2026-03-10T09:00:00Z'),
  plainHttpHosts: ['localhost'],
  issuers: [] as string[],
  listedIssuers: new Map<string, string>(),
}
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
  return checker.check({ ...usual, text }, ask)
}

const codeOf = (answer: CheckAnswer) => {
  if ('untrusted' in answer) return 'untrusted'
  return 'refused' in answer ? answer.refused.code : answer.checked.status
}

test('one thread checks several credentials, also after a rejected one', async () => {
  expect(codeOf(await check())).toBe('issued')
  issuer.answer(false)
  expect(codeOf(await check())).toBe('issuer-unreachable')
  issuer.answer(true)
  expect(codeOf(await check())).toBe('issued')
})

test('invalid or deeply nested JSON counts as an unreachable document', async () => {
  for (const text of ['{', '<html>', '['.repeat(100_000), ''])
    expect(codeOf(await check({}, async () => text)), text.slice(0, 9)).toMatch(
      /^(issuer-unreachable|key-not-of-issuer)$/,
    )
  expect(codeOf(await check())).toBe('issued')
})

test('a check that takes too long is stopped, and a new thread runs the next one', async () => {
  const hasty = openChecker({ work: 1, wait: 50 })
  const text = await (await issuer.passport({ email })).text()
  const task = { ...usual, text }
  const given = await hasty.check(task, fetchText).then(codeOf, (error: { code: string }) => error.code)
  // Which error it is depends on whether the thread got CPU time within that millisecond.
  expect(['too-complex', 'unavailable']).toContain(given)
  await hasty.close()
  const patient = openChecker({ work: 10_000, wait: 50 })
  expect(codeOf(await patient.check(task, () => new Promise(() => undefined)))).toBe('issuer-unreachable')
  expect(codeOf(await patient.check(task, fetchText))).toBe('issued')
  await patient.close()
})

test('a run fetches each document once, also if the issuer does not answer', async () => {
  const ask = createCachedFetch(fetchText)
  expect(codeOf(await check({ statusIndex: 1 }, ask))).toBe('issued')
  const { requests } = issuer
  for (const statusIndex of [2, 3]) expect(codeOf(await check({ statusIndex }, ask))).toBe('issued')
  expect(issuer.requests).toBe(requests)
  issuer.answer(false)
  const again = createCachedFetch(fetchText)
  const before = issuer.requests
  for (const statusIndex of [1, 2])
    expect(codeOf(await check({ statusIndex }, again))).toBe('issuer-unreachable')
  expect(issuer.requests - before).toBe(1)
})

test('a host that fails to respond twice is skipped; a host that responds with errors is not', async () => {
  const asked: string[] = []
  const ask = createCachedFetch((url) => {
    asked.push(url)
    return Promise.reject(new Error('no answer'))
  })
  const silent = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3', 'https://b.example/1']
  for (const url of silent) await expect(ask(url)).rejects.toThrow()
  expect(asked).toEqual(['https://a.example/1', 'https://a.example/2', 'https://b.example/1'])
  const { requests } = issuer
  const lacking = createCachedFetch(fetchText)
  for (const n of [1, 2, 3]) await expect(lacking(`http://${issuer.host}/${n}`)).rejects.toThrow('missing')
  expect(issuer.requests - requests).toBe(3)
})

test('a crashed thread is an internal error, and the next check works', async () => {
  const text = await (await issuer.passport({ email })).text()
  await expect(checker.check({ ...usual, text, plainHttpHosts: null as never }, fetchText)).rejects.toThrow()
  expect(codeOf(await check())).toBe('issued')
})

test('only errors of the passport itself change its state', () => {
  const after = (code: 'issuer-unreachable') => stateAfter({ refused: { code, message: '' } }, 'issued')
  for (const code of ['issuer-unreachable', 'too-complex', 'unknown-context'])
    expect(after(code as 'issuer-unreachable')).toBeNull()
  for (const code of ['wrong-signature', 'key-not-of-issuer', 'key-revoked', 'wrong-status-list'])
    expect(after(code as 'issuer-unreachable')).toBe('suspended')
})

test('passports of a no longer trusted issuer are suspended; hosts match with and without port', async () => {
  const text = await (await issuer.passport({ email })).text()
  const after = async (issuers: string[], before: 'issued' | 'revoked' = 'issued') =>
    stateAfter(await checker.check({ ...usual, text, issuers }, fetchText), before)
  expect(await after(['localhost'])).toBe('issued')
  expect(await after([issuer.host])).toBe('issued')
  const { requests } = issuer
  expect(await after(['guild.example'])).toBe('suspended')
  expect(await after(['guild.example'], 'revoked')).toBe('revoked')
  expect(issuer.requests).toBe(requests)
})
