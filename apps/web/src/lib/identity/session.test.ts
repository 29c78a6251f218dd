import { afterEach, expect, test } from 'vitest'
import { claimsOf, clearToken, currentToken, onSession, sessionState, setToken } from './session.ts'
import { openCookie, rawCookie } from './token-cookie.ts'
import { tokenKey } from './token-key.ts'

afterEach(clearToken)

test('the cookie’s sealed token can be opened', async () => {
  await setToken('header.payload.signature')
  const raw = rawCookie()
  expect(raw).not.toBeNull()
  expect(raw).not.toContain('payload')
  expect(await openCookie(raw ?? '')).toBe('header.payload.signature')
  expect(await currentToken()).toBe('header.payload.signature')
})

test('the key is not extractable', async () => {
  const key = await tokenKey()
  expect(key?.extractable).toBe(false)
  if (key) await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('a modified or foreign cookie gives no session', async () => {
  await setToken('a.b.c')
  const raw = rawCookie() ?? ''
  const other = raw.startsWith('A') ? 'B' : 'A'
  // biome-ignore lint/suspicious/noDocumentCookie: the test plants a foreign cookie
  document.cookie = `token=${other}${raw.slice(1)}; Path=/`
  expect(await currentToken()).toBeNull()
  expect(sessionState().token).toBeNull()
})

test('removing the cookie in another tab ends the session', async () => {
  await setToken('a.b.c')
  const tokens: (string | null)[] = []
  const stop = onSession(() => tokens.push(sessionState().token))
  // biome-ignore lint/suspicious/noDocumentCookie: the test acts as another tab
  document.cookie = 'token=; Path=/; Max-Age=0'
  expect(await currentToken()).toBeNull()
  expect(tokens).toEqual([null])
  stop()
})

test('a damaged token has no claims', () => {
  expect(claimsOf('nonsense')).toEqual({})
  expect(claimsOf(`x.${btoa('{"sub":"u1","exp":5}')}.y`)).toEqual({ sub: 'u1', exp: 5 })
})

test('a sign-out cancels a token being sealed', async () => {
  const sealing = setToken('a.b.c')
  clearToken()
  await sealing
  expect(rawCookie()).toBeNull()
  expect(await currentToken()).toBeNull()
})
