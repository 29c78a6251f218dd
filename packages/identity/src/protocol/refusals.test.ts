import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKey, calls, newAccount, newEmail, type Service, startService } from '../testing/test-service.ts'

let service: Service
const page = 'https://jobs.example.org'

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

describe('protocol errors', () => {
  it('have the protocol’s format', async () => {
    const { status, json } = await service.post(calls.signUp, { email: newEmail(), password: '12345' })
    const message = 'WEAK_PASSWORD : Password should be at least 6 characters'
    expect(status).toBe(400)
    expect(json).toEqual({
      error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
    })
  })

  it('a missing or wrong API key gets 403, by query and by header', async () => {
    const call = (query: string, headers: Record<string, string> = {}) =>
      fetch(`${service.origin}/identitytoolkit.googleapis.com/v2/passwordPolicy${query}`, { headers })
    for (const response of [
      await call(''),
      await call('?key=other'),
      await call('', { 'x-goog-api-key': 'other' }),
    ]) {
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ error: { code: 403, status: 'PERMISSION_DENIED' } })
    }
    expect((await call('', { 'x-goog-api-key': apiKey })).status).toBe(200)
  })

  it.each([
    [calls.signUp, { password: 'correct horse' }, 'MISSING_EMAIL'],
    [calls.signUp, { email: '', password: '' }, 'INVALID_EMAIL'],
    [calls.signUp, { email: 'not.an.address.at.all', password: 'correct horse' }, 'INVALID_EMAIL'],
    [calls.signUp, { email: '', password: 'correct horse' }, 'MISSING_EMAIL'],
    [calls.signUp, { email: 'x@example.com' }, 'MISSING_PASSWORD'],
    [calls.signUp, { email: 'nonsense' }, 'MISSING_PASSWORD'],
    [
      calls.signUp,
      { email: 'x@example.com\r\nBcc: y@example.com', password: 'correct horse' },
      'INVALID_EMAIL',
    ],
    [calls.signUp, { email: `${'x'.repeat(65)}@example.com`, password: 'correct horse' }, 'INVALID_EMAIL'],
    [calls.signUp, { localId: 'me' }, 'UNEXPECTED_PARAMETER : User ID'],
    [
      calls.signUp,
      { email: 'x@example.com', password: 'correct horse', emailVerified: true },
      'INSUFFICIENT_PERMISSION',
    ],
    [calls.signUp, { email: 'x@example.com', password: 'correct horse', idToken: 'x' }, 'INVALID_ID_TOKEN'],
    [calls.signUp, { tenantId: 'x' }, 'UNSUPPORTED_TENANT_OPERATION'],
    [calls.signIn, { password: 'x' }, 'MISSING_EMAIL'],
    [calls.signIn, { email: 'x@example.com' }, 'MISSING_PASSWORD'],
    [calls.signIn, { email: 'nobody@example.com', password: 'x' }, 'INVALID_LOGIN_CREDENTIALS'],
    [calls.lookup, {}, 'MISSING_ID_TOKEN'],
    [calls.lookup, { localId: ['me'] }, 'MISSING_ID_TOKEN'],
    [calls.lookup, { idToken: 'nonsense' }, 'INVALID_ID_TOKEN'],
    [calls.update, {}, 'INVALID_REQ_TYPE : Unsupported request parameters.'],
    [
      calls.update,
      { localId: 'x', emailVerified: true },
      'INVALID_REQ_TYPE : Unsupported request parameters.',
    ],
    [calls.update, { idToken: 'x', password: '1', email: 'nonsense' }, 'INVALID_ID_TOKEN'],
    [calls.createAuthUri, { continueUri: page }, 'MISSING_IDENTIFIER'],
    [calls.createAuthUri, { identifier: 'x@example.com' }, 'MISSING_CONTINUE_URI'],
    [calls.createAuthUri, { identifier: 'x', continueUri: page }, 'INVALID_IDENTIFIER'],
    [calls.createAuthUri, { identifier: 'x@example.com', continueUri: 'x' }, 'INVALID_CONTINUE_URI'],
    [calls.token, {}, 'MISSING_GRANT_TYPE'],
    [calls.token, { grant_type: 'password' }, 'INVALID_GRANT_TYPE'],
    [calls.token, { grant_type: 'refresh_token' }, 'MISSING_REFRESH_TOKEN'],
    [calls.token, { grant_type: 'refresh_token', refresh_token: 'x' }, 'INVALID_REFRESH_TOKEN'],
    [calls.token, { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }, 'TOKEN_EXPIRED'],
  ])('%s with %o answers %s', async (path, body, message) => {
    const { status, json } = await service.post(path, body)
    expect({ status, message: json?.error?.message }).toEqual({ status: 400, message })
  })

  it.each([
    [{ displayName: 'x'.repeat(257) }, /^INVALID_DISPLAY_NAME/],
    [{ displayName: 'Kim\u202eevil' }, /^INVALID_DISPLAY_NAME/],
    [{ displayName: 'Kim\u0007' }, /^INVALID_DISPLAY_NAME/],
    [{ displayName: 'Kim \ud83d' }, /^Invalid value at 'displayName'/],
    [{ photoUrl: 'javascript:alert(1)' }, /^INVALID_PHOTO_URL/],
    [{ emailVerified: true }, /^INSUFFICIENT_PERMISSION$/],
    [{ customAttributes: '{"admin":true}' }, /^INSUFFICIENT_PERMISSION$/],
    [{ localId: 'other' }, /^INSUFFICIENT_PERMISSION$/],
    [{ disableUser: false }, /^OPERATION_NOT_ALLOWED$/],
    [{ password: '12345' }, /^WEAK_PASSWORD/],
    [{ email: 'nonsense' }, /^INVALID_EMAIL$/],
    [{ linkProviderUserInfo: { providerId: 'google.com', rawId: '1' } }, /^INSUFFICIENT_PERMISSION$/],
    [{ mfa: { enrollments: [] } }, /^INSUFFICIENT_PERMISSION$/],
    [{ deleteAttribute: ['PASSWORD'] }, /^OPERATION_NOT_ALLOWED$/],
    [{ displayName: 'a\0b' }, /^Invalid value at 'displayName'$/],
  ])('update with %o is rejected and changes nothing', async (change, message) => {
    const { idToken } = await newAccount(service)
    const { status, json } = await service.post(calls.update, { idToken, ...change })
    expect(status).toBe(400)
    expect(json.error.message).toMatch(message)
    const { json: after } = await service.post(calls.lookup, { idToken })
    expect(after.users[0]).toMatchObject({ displayName: 'Ada', emailVerified: false, disabled: false })
  })

  it('errors name unknown fields and wrong types but never repeat values', async () => {
    const unknown = await service.post(calls.signIn, {
      email: newEmail(),
      password: 'pa55',
      remember: 'pa55',
    })
    expect(unknown.json.error).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: 'Invalid JSON payload received. Unknown name "remember": Cannot find field.',
    })
    const wrong = await service.post(calls.signIn, { email: newEmail(), password: { secret: 'pa55' } })
    expect(wrong.json.error.message).toBe("Invalid value at 'password'")
    expect(unknown.text + wrong.text).not.toContain('pa55')
  })

  it('null counts as absent', async () => {
    const { json } = await service.post(calls.signIn, { email: newEmail(), password: null, tenantId: null })
    expect(json.error.message).toBe('MISSING_PASSWORD')
  })

  it.each([
    ['{"email":', 400],
    ['[]', 400],
    ['"text"', 400],
    ['null', 400],
    [JSON.stringify({ email: 'x'.repeat(65_536) }), 413],
  ])('a malformed or oversized body gets an error in the protocol’s format', async (body, code) => {
    const { status, json } = await service.post(calls.signUp, body)
    expect(status).toBe(code)
    expect(json.error).toMatchObject({ code, status: 'INVALID_ARGUMENT' })
  })

  it('another media type and an unknown call get an error in the protocol’s format', async () => {
    const media = await service.post(calls.signUp, 'email=x', { 'content-type': 'text/plain' })
    expect(media.json.error.code).toBe(415)
    const unknown = await service.post('/identitytoolkit.googleapis.com/v1/accounts:nonsense', {})
    expect(unknown.json.error.code).toBe(404)
  })
})
