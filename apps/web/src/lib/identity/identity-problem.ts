import { identityProblemTexts } from './identity-problem.en.ts'

type Sentence = keyof typeof identityProblemTexts.english

/** A sentence, and the codes of the SDK (without `auth/`) that it is for. */
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

/** What was tried, where the same code means different things. */
export type WayIn = 'password' | 'provider' | 'link'

const otherwise: Readonly<Record<WayIn, Readonly<Record<string, Sentence>>>> = {
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

/** Whether a failure with this code of the SDK has a sentence of its own. */
export function hasSentence(code: string): boolean {
  return sentences.has(code)
}

/** Whether a pop-up came to nothing because the person has opened another one: there is nothing to be told. */
export function isSuperseded(error: unknown): boolean {
  return error instanceof IdentityProblem && error.code === 'auth/cancelled-popup-request'
}

/** A failed act of identity, in a sentence for the person. */
export class IdentityProblem extends Error {
  override readonly name = 'IdentityProblem'
  /** The SDK's code, such as `auth/weak-password`. */
  readonly code: string
  /** The field that it is about, when it is about one. */
  readonly field: Field | null

  constructor(error: unknown, way: WayIn = 'password') {
    const said = (error as { code?: unknown } | null)?.code
    const code = typeof said === 'string' ? said : ''
    const sentence = otherwise[way][code] ?? sentences.get(code) ?? 'unknown'
    super(identityProblemTexts.t(sentence), { cause: error })
    this.code = code
    this.field = fields[sentence] ?? null
  }
}
