import { afterEach, expect, test } from 'vitest'
import { claimsOf, clearToken, currentToken, onSession, sessionState, setToken } from './session.ts'
import { openCookie, rawCookie } from './token-cookie.ts'
import { tokenKey } from './token-key.ts'

afterEach(clearToken)

test('the token is sealed in the cookie and opens again', async () => {
  await setToken('header.payload.signature')
  const raw = rawCookie()
  expect(raw).not.toBeNull()
  expect(raw).not.toContain('payload')
  expect(await openCookie(raw ?? '')).toBe('header.payload.signature')
  expect(await currentToken()).toBe('header.payload.signature')
})

test('the key cannot be taken out of the browser', async () => {
  const key = await tokenKey()
  expect(key?.extractable).toBe(false)
  if (key) await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('a cookie that was changed or sealed elsewhere is nobody', async () => {
  await setToken('a.b.c')
  const raw = rawCookie() ?? ''
  const other = raw.startsWith('A') ? 'B' : 'A'
  // biome-ignore lint/suspicious/noDocumentCookie: the test plays somebody who puts in a cookie
  document.cookie = `token=${other}${raw.slice(1)}; Path=/`
  expect(await currentToken()).toBeNull()
  expect(sessionState().token).toBeNull()
})

test('a cookie that another tab removed ends the session here', async () => {
  await setToken('a.b.c')
  const told: (string | null)[] = []
  const stop = onSession(() => told.push(sessionState().token))
  // biome-ignore lint/suspicious/noDocumentCookie: the test plays the other tab
  document.cookie = 'token=; Path=/; Max-Age=0'
  expect(await currentToken()).toBeNull()
  expect(told).toEqual([null])
  stop()
})

test('claims of a damaged token are empty', () => {
  expect(claimsOf('nonsense')).toEqual({})
  expect(claimsOf(`x.${btoa('{"sub":"u1","exp":5}')}.y`)).toEqual({ sub: 'u1', exp: 5 })
})

test('a token that is still being sealed while the person signs out brings nobody back', async () => {
  const sealing = setToken('a.b.c')
  clearToken()
  await sealing
  expect(rawCookie()).toBeNull()
  expect(await currentToken()).toBeNull()
})
