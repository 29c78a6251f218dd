import { identityProblemTexts } from './identity-problem.en.ts'

type Sentence = keyof typeof identityProblemTexts.english

/** For each message, the SDK's error codes (without `auth/`) that show it. */
const codesOf: Readonly<Partial<Record<Sentence, readonly string[]>>> = {
  emailInUse: ['email-already-in-use', 'email-exists'],
  wrong: ['invalid-credential', 'invalid-login-credentials'],
  wrongPassword: ['wrong-password'],
  notFound: ['user-not-found'],
  weak: ['weak-password', 'password-does-not-meet-requirements'],
  missingPassword: ['missing-password'],
  invalidEmail: ['invalid-email', 'missing-email', 'invalid-recipient-email'],
  invalidName: ['invalid-display-name'],
  disabled: ['user-disabled'],
  tooMany: ['too-many-requests', 'quota-exceeded'],
  network: ['network-request-failed', 'timeout'],
  linkExpired: ['expired-action-code'],
  linkInvalid: ['invalid-action-code', 'argument-error', 'missing-oob-code'],
  recentLogin: ['requires-recent-login'],
  ended: [
    'user-token-expired',
    'invalid-user-token',
    'invalid-refresh-token',
    'null-user',
    'user-signed-out',
  ],
  cancelled: [
    'popup-closed-by-user',
    'cancelled-popup-request',
    'user-cancelled',
    'redirect-cancelled-by-user',
    'access-denied',
  ],
  popupBlocked: ['popup-blocked'],
  otherWay: ['account-exists-with-different-credential'],
  linkedElsewhere: ['credential-already-in-use'],
  alreadyLinked: ['provider-already-linked'],
  notLinked: ['no-such-provider'],
  otherPerson: ['user-mismatch'],
  providerStale: ['flow-expired', 'other-browser'],
  providerDown: ['provider-unavailable'],
  provider: [
    'rejected-credential',
    'invalid-idp-response',
    'invalid-pending-token',
    'missing-or-invalid-nonce',
    'invalid-oauth-provider',
    'invalid-oauth-client-id',
    'invalid-auth-event',
    'no-auth-event',
    'redirect-operation-pending',
  ],
  unverified: ['unverified-email', 'email-change-needs-verification'],
  notOffered: ['operation-not-allowed', 'admin-restricted-operation', 'invalid-provider-id'],
  address: [
    'unauthorized-continue-uri',
    'invalid-continue-uri',
    'missing-continue-uri',
    'unauthorized-domain',
    'invalid-hosting-link-domain',
    'cors-unsupported',
  ],
  secondStep: ['multi-factor-auth-required', 'unsupported-first-factor'],
  robot: [
    'captcha-check-failed',
    'recaptcha-not-enabled',
    'missing-recaptcha-token',
    'invalid-recaptcha-token',
    'invalid-recaptcha-action',
    'missing-recaptcha-version',
    'invalid-recaptcha-version',
    'missing-client-type',
    'invalid-req-type',
  ],
  browser: [
    'web-storage-unsupported',
    'unsupported-persistence-type',
    'operation-not-supported-in-this-environment',
  ],
  setup: [
    'invalid-api-key',
    'app-not-authorized',
    'auth-domain-config-required',
    'invalid-sender',
    'invalid-message-payload',
  ],
}

const sentences = new Map<string, Sentence>()
for (const [sentence, codes] of Object.entries(codesOf)) {
  for (const code of codes) sentences.set(`auth/${code}`, sentence as Sentence)
}

/** How the person signs in. Some SDK error codes mean something else for another method. */
export type SignInMethod = 'password' | 'provider' | 'link'

const overrides: Readonly<Record<SignInMethod, Readonly<Record<string, Sentence>>>> = {
  password: {},
  provider: { 'auth/invalid-credential': 'providerStale', 'auth/argument-error': 'provider' },
  link: { 'auth/invalid-email': 'linkEmail', 'auth/invalid-credential': 'linkEmail' },
}

type Field = 'email' | 'password' | 'displayName'

const fields: Readonly<Partial<Record<Sentence, Field>>> = {
  emailInUse: 'email',
  notFound: 'email',
  invalidEmail: 'email',
  linkEmail: 'email',
  invalidName: 'displayName',
  wrongPassword: 'password',
  weak: 'password',
  missingPassword: 'password',
}

/** Whether there is a specific message for an SDK error code. */
export function hasMessage(code: string): boolean {
  return sentences.has(code)
}

/** Whether a pop-up failed only because the person opened another pop-up. Such an error is not shown. */
export function isSuperseded(error: unknown): boolean {
  return error instanceof IdentityProblem && error.code === 'auth/cancelled-popup-request'
}

/** Thrown if a sign-in or account action fails. `message` is written for the person. */
export class IdentityProblem extends Error {
  override readonly name = 'IdentityProblem'
  /** The SDK's error code, such as `auth/weak-password`. */
  readonly code: string
  /** The form field that caused the error; null if no single field did. */
  readonly field: Field | null

  constructor(error: unknown, way: SignInMethod = 'password') {
    const raw = (error as { code?: unknown } | null)?.code
    const code = typeof raw === 'string' ? raw : ''
    const sentence = overrides[way][code] ?? sentences.get(code) ?? 'unknown'
    super(identityProblemTexts.t(sentence), { cause: error })
    this.code = code
    this.field = fields[sentence] ?? null
  }
}
