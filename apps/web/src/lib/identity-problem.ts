import { identityProblemTexts } from './identity-problem.en.ts'

type Sentence = keyof typeof identityProblemTexts.english

const sentences: Readonly<Record<string, Sentence>> = {
  'auth/email-already-in-use': 'emailInUse',
  'auth/invalid-credential': 'wrong',
  'auth/invalid-login-credentials': 'wrong',
  'auth/wrong-password': 'wrong',
  'auth/user-not-found': 'wrong',
  'auth/weak-password': 'weak',
  'auth/password-does-not-meet-requirements': 'weak',
  'auth/invalid-email': 'invalidEmail',
  'auth/missing-email': 'invalidEmail',
  'auth/user-disabled': 'disabled',
  'auth/too-many-requests': 'tooMany',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'network',
}

/** A failed act of identity, in a sentence for the person. */
export class IdentityProblem extends Error {
  override readonly name = 'IdentityProblem'
  /** The SDK's code, such as `auth/weak-password`. */
  readonly code: string
  /** The field that it is about, when it is about one. */
  readonly field: 'email' | 'password' | null

  constructor(error: unknown) {
    const code = (error as { code?: unknown } | null)?.code
    const known = typeof code === 'string' ? code : ''
    const sentence = sentences[known] ?? 'unknown'
    super(identityProblemTexts.t(sentence), { cause: error })
    this.code = known
    this.field =
      sentence === 'emailInUse' || sentence === 'invalidEmail'
        ? 'email'
        : sentence === 'weak'
          ? 'password'
          : null
  }
}
