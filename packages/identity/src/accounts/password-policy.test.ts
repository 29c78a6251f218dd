import { validatePassword } from 'firebase/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdentity, type PasswordPolicy } from '../index.ts'
import { codeTo } from '../testing/test-mails.ts'
import { calls, newEmail, type Service, serviceOptions, startService } from '../testing/test-service.ts'

let service: Service

beforeAll(async () => {
  const passwordPolicy = { minLength: 10, maxLength: 20, lower: true, upper: true, digit: true, symbol: true }
  service = await startService({ passwordPolicy })
})
afterAll(() => service.close())

const good = 'Correct-horse-1'

it('serves the policy in the SDK’s format', async () => {
  const auth = service.client()
  await expect(validatePassword(auth, good)).resolves.toMatchObject({ isValid: true })
  await expect(validatePassword(auth, 'short')).resolves.toMatchObject({
    isValid: false,
    meetsMinPasswordLength: false,
    meetsMaxPasswordLength: true,
    containsLowercaseLetter: true,
    containsUppercaseLetter: false,
    containsNumericCharacter: false,
    containsNonAlphanumericCharacter: false,
  })
})

it.each([
  ['12345', 'WEAK_PASSWORD : Password should be at least 6 characters'],
  ['Horse-1', 'Password must contain at least 10 characters'],
  [`${good}${good}`, 'Password may contain at most 20 characters'],
  ['CORRECT-HORSE-1', 'Password must contain a lower case character'],
  ['correct-horse-1', 'Password must contain an upper case character'],
  ['Correct-horse-x', 'Password must contain a numeric character'],
  ['Correct horse 1', 'Password must contain a non-alphanumeric character'],
])('rejects %s wherever a password is set', async (password, sentence) => {
  const message = sentence.startsWith('WEAK')
    ? sentence
    : `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${sentence}]`
  const email = newEmail()
  const refused = await service.post(calls.signUp, { email, password })
  expect(refused.json.error.message).toBe(message)
  const { json } = await service.post(calls.signUp, { email, password: good })
  const update = await service.post(calls.update, { idToken: json.idToken, password })
  expect(update.json.error.message).toBe(message)
  await service.post(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email })
  const oobCode = codeTo(service, email, 'reset-password')
  const reset = await service.post(calls.resetPassword, { oobCode, newPassword: password })
  expect(reset.json.error.message).toBe(message)
  const again = await service.post(calls.resetPassword, { oobCode, newPassword: `${good}x` })
  expect(again.status).toBe(200)
})

it.each<Partial<PasswordPolicy>>([
  { minLength: 5 },
  { minLength: 31 },
  { maxLength: 4097 },
  { minLength: 8, maxLength: 7 },
])('rejects the option %o at start', (passwordPolicy) => {
  const options = { ...serviceOptions, mail: async () => undefined, pool: service.pool, passwordPolicy }
  expect(() => createIdentity(options)).toThrow(RangeError)
})
