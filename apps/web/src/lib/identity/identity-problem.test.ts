import { AuthErrorCodes } from 'firebase/auth'
import { expect, test } from 'vitest'
import { hasMessage, IdentityProblem } from './identity-problem.ts'

/** SDK error codes that Vouch never gets: they belong to calls that it does not make, or to programming errors. */
const neverGiven = [
  /^auth\/(?:app-deleted|already-initialized|dependent-sdk-initialized-before-auth|internal-error)$/,
  /^auth\/(?:emulator-config-failed|invalid-emulator-scheme|invalid-persistence-type|missing-iframe-start)$/,
  // Codes about phone numbers, second factors, tenants, native apps, dynamic links and custom tokens.
  /^auth\/(?:.*phone.*|.*verification-(?:code|id)|code-expired|.*app-credential|invalid-app-id|app-not-installed)$/,
  /^auth\/(?:.*multi-factor-(?:session|info).*|second-factor-already-in-use|maximum-second-factor.*)$/,
  /^auth\/(?:.*tenant.*|.*cordova.*|.*android.*|.*ios.*|invalid-cert-hash|.*dynamic-link.*|.*custom-token.*)$/,
]

test.each(Object.values(AuthErrorCodes))('%s has a sentence', (code) => {
  const never = neverGiven.some((pattern) => pattern.test(code))
  expect(hasMessage(code)).toBe(!never)
})

test('derived SDK codes have a message too', () => {
  for (const code of [
    'missing-email',
    'invalid-display-name',
    'invalid-refresh-token',
    'invalid-login-credentials',
  ]) {
    expect(hasMessage(`auth/${code}`)).toBe(true)
  }
})

test('an unknown code gives a general message without the code', () => {
  const problem = new IdentityProblem({ code: 'auth/something-new' })
  expect(problem).toMatchObject({ message: 'Something went wrong. Try again.', field: null })
})

test('a code’s message depends on the sign-in method', () => {
  const error = { code: 'auth/invalid-credential' }
  expect(new IdentityProblem(error).message).toContain('Incorrect')
  expect(new IdentityProblem(error, 'provider').message).toContain('took too long')
  expect(new IdentityProblem(error, 'link')).toMatchObject({ field: 'email' })
})
