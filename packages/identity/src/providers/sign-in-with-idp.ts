import { mailProviderLinked } from '../accounts/account-mail.ts'
import type { Account } from '../accounts/accounts.ts'
import { assertRecent, ownAccount } from '../accounts/own-account.ts'
import { newPendingToken } from '../accounts/pending-tokens.ts'
import type { Caller, Context } from '../context.ts'
import { type Executor, inTransaction, isUniqueViolation } from '../database.ts'
import type { Call } from '../protocol/call.ts'
import { BusyError, type ErrorCode, refusal } from '../protocol/errors.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { takeAccountMailTry } from '../protocol/mail-tries.ts'
import { type NewSession, openSession } from '../protocol/sessions.ts'
import { signedInAnswer } from '../protocol/signed-in-answer.ts'
import { rememberAddress } from '../protocol/tries.ts'
import { recordProviderSignIn } from './provider-accounts.ts'
import type { ProviderPerson } from './provider-person.ts'
import { answerKind, confirmationAnswer, providerAnswer } from './sign-in-with-idp-answer.ts'
import { type IdpBody, idpBody, openCredential, type VerifiedPerson } from './sign-in-with-idp-credential.ts'
import { type IdpOutcome, linkToCaller, signIn } from './sign-in-with-idp-rules.ts'

const maxAttempts = 3

/**
 * Errors after which the client can try again with the same credential. On request, the response contains the
 * credential.
 */
const retryableCodes = new Set<ErrorCode>(['FEDERATED_USER_ID_ALREADY_LINKED', 'EMAIL_EXISTS'])

/**
 * POST v1/accounts:signInWithIdp: signs in with an identity provider's ID token or a pending token. With
 * `idToken`, links the provider to that account. With `autoCreate: false`, re-authenticates.
 */
export const signInWithIdp: Call<IdpBody> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
  body: idpBody,
  async run(context, body, caller) {
    const { clock, mail, sessionsEnded } = context.settings
    const linking = body.idToken === undefined ? undefined : await recentToken(context, body.idToken)
    const readCredential = await openCredential(context, body)
    const result = await retryConflicts(context, async (tx) => {
      const verified = await readCredential(tx)
      const { person } = verified
      const outcome =
        linking === undefined
          ? await signIn(tx, person, body.autoCreate ?? true, clock())
          : await linkToCaller(tx, linking, person, clock())
      if (outcome.kind !== 'signed-in') return { verified, outcome, signedIn: undefined }
      const { locale } = caller
      if (outcome.newlyLinked)
        await mailProviderLinked(context, tx, outcome.newlyLinked, person.providerId, locale)
      if (outcome.passwordDeleted && person.email !== null)
        await mail(tx, { kind: 'password-ended', to: person.email, locale })
      return { verified, outcome, signedIn: await startSession(context, tx, outcome.uid, person, caller) }
    })
    if (result.outcome.kind === 'signed-in' && result.outcome.endsSessions) sessionsEnded(result.outcome.uid)
    return answer(context, result, body)
  },
}

/**
 * Verifies the ID token of a caller who links a provider. Requires a recent sign-in and counts for the
 * account's mail limit.
 */
async function recentToken(context: Context, idToken: string): Promise<IdTokenClaims> {
  const own = await ownAccount(context, idToken)
  assertRecent(context, own)
  if (own.account.email !== null) await takeAccountMailTry(context, own.account.uid)
  return own.token
}

interface Result {
  verified: VerifiedPerson
  outcome: IdpOutcome
  signedIn: { account: Account; session: NewSession } | undefined
}

async function retryConflicts(
  { settings }: Context,
  attempt: (tx: Executor) => Promise<Result>,
): Promise<Result> {
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    try {
      return await inTransaction(settings.pool, async (tx) => {
        const result = await attempt(tx)
        if (result.outcome.kind === 'retry') throw new ConflictError()
        return result
      })
    } catch (error) {
      if (!(error instanceof ConflictError || isUniqueViolation(error))) throw error
    }
  }
  throw new BusyError('too many concurrent sign-ins for one e-mail address')
}

class ConflictError extends Error {
  override readonly name = 'ConflictError'
}

async function startSession(
  { settings, keyedHash }: Context,
  tx: Executor,
  uid: string,
  { providerId }: ProviderPerson,
  caller: Caller,
): Promise<{ account: Account; session: NewSession }> {
  const now = settings.clock()
  const account = await recordProviderSignIn(tx, uid, now)
  await rememberAddress(tx, uid, keyedHash('address', caller.network), now)
  return { account, session: await openSession(tx, uid, providerId, caller, now) }
}

async function answer(
  context: Context,
  { verified, outcome, signedIn }: Result,
  body: IdpBody,
): Promise<object> {
  if (outcome.kind === 'need-confirmation') {
    return {
      ...(await credentialAnswer(context, verified)),
      ...confirmationAnswer(outcome.account, context.settings.enumerationProtection),
    }
  }
  if (outcome.kind === 'refused') {
    if (body.returnIdpCredential !== true || !retryableCodes.has(outcome.code)) throw refusal(outcome.code)
    return { ...(await credentialAnswer(context, verified)), errorMessage: outcome.code }
  }
  if (outcome.kind === 'retry' || signedIn === undefined)
    throw new Error('identity: provider sign-in has no session')
  const { account, session } = signedIn
  return {
    ...(await signedInAnswer(context, answerKind, account, session)),
    ...providerAnswer(verified),
    ...(account.email === verified.person.email && { emailVerified: account.email_verified }),
    isNewUser: outcome.isNewUser,
    ...(outcome.emailRecycled && { emailRecycled: true }),
  }
}

/** Replaces a used pending token with a new one, so that the user need not sign in at the provider again. */
async function credentialAnswer({ settings }: Context, verified: VerifiedPerson): Promise<object> {
  const answer = providerAnswer(verified)
  if (verified.oauthIdToken !== undefined || verified.oauthAccessToken !== undefined) return answer
  const pendingToken = await newPendingToken(settings.pool, verified.person, settings.clock())
  // The SDK's `OAuthProvider.credentialFromError` requires an OAuth token next to the pending token, but never
  // sends it.
  return { ...answer, pendingToken, oauthAccessToken: pendingToken }
}
