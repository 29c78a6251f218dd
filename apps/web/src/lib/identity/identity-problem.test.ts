import { AuthErrorCodes } from 'firebase/auth'
import { expect, test } from 'vitest'
import { hasSentence, IdentityProblem } from './identity-problem.ts'

/** Only calls that we never make give these, or mistakes in the program itself. */
const neverGiven = [
  /^auth\/(?:app-deleted|already-initialized|dependent-sdk-initialized-before-auth|internal-error)$/,
  /^auth\/(?:emulator-config-failed|invalid-emulator-scheme|invalid-persistence-type|missing-iframe-start)$/,
  // Telephone numbers, second factors, tenants, native apps, links of native apps, custom tokens.
  /^auth\/(?:.*phone.*|.*verification-(?:code|id)|code-expired|.*app-credential|invalid-app-id|app-not-installed)$/,
  /^auth\/(?:.*multi-factor-(?:session|info).*|second-factor-already-in-use|maximum-second-factor.*)$/,
  /^auth\/(?:.*tenant.*|.*cordova.*|.*android.*|.*ios.*|invalid-cert-hash|.*dynamic-link.*|.*custom-token.*)$/,
]

test.each(Object.values(AuthErrorCodes))('%s has a sentence', (code) => {
  const never = neverGiven.some((pattern) => pattern.test(code))
  expect(hasSentence(code)).toBe(!never)
})

test('codes that the SDK makes of answers it has no name for have a sentence as well', () => {
  for (const code of [
    'missing-email',
    'invalid-display-name',
    'invalid-refresh-token',
    'invalid-login-credentials',
  ]) {
    expect(hasSentence(`auth/${code}`)).toBe(true)
  }
})

test('a code that nobody knows is a plain sentence, never the code', () => {
  const problem = new IdentityProblem({ code: 'auth/something-new' })
  expect(problem).toMatchObject({ message: 'Something went wrong. Try again.', field: null })
})

test('the same code says what it means for what was tried', () => {
  const error = { code: 'auth/invalid-credential' }
  expect(new IdentityProblem(error).message).toContain('Incorrect')
  expect(new IdentityProblem(error, 'provider').message).toContain('took too long')
  expect(new IdentityProblem(error, 'link')).toMatchObject({ field: 'email' })
})
