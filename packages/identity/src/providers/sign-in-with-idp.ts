import { mailPasswordEnded, mailProviderLinked } from '../accounts/account-mail.ts'
import type { Account } from '../accounts/accounts.ts'
import { assertRecent, ownAccount } from '../accounts/own-account.ts'
import { newPendingToken } from '../accounts/pending-tokens.ts'
import type { Caller, Context } from '../context.ts'
import { type Executor, inTransaction } from '../database.ts'
import type { Call } from '../protocol/call.ts'
import { BusyError, type ErrorCode, refusal } from '../protocol/errors.ts'
import type { IdTokenClaims } from '../protocol/id-token-claims.ts'
import { takeMailTryOfAccount } from '../protocol/mail-tries.ts'
import { type NewSession, openSession } from '../protocol/sessions.ts'
import { signedInAnswer } from '../protocol/signed-in-answer.ts'
import { rememberAddress } from '../protocol/tries.ts'
import { noteProviderSignIn } from './provider-accounts.ts'
import { answerKind, confirmationAnswer, providerAnswer } from './sign-in-with-idp-answer.ts'
import { type IdpBody, idpBody, openCredential, type ProvenPerson } from './sign-in-with-idp-credential.ts'
import { enter, type IdpOutcome, link } from './sign-in-with-idp-rules.ts'

/** How often a sign-in begins again because somebody else took the e-mail address at that moment. */
const mostTries = 3

/** Refusals that a client can go on from with the same credential, if it is given one again. */
const goesOn = new Set<ErrorCode>(['FEDERATED_USER_ID_ALREADY_LINKED', 'EMAIL_EXISTS'])

/**
 * POST v1/accounts:signInWithIdp: signs in with what a provider says of a person (its ID token, or the pending token of the
 * flow that this service ran), links it to the account of `idToken`, or with `autoCreate: false` only proves again who is
 * there.
 */
export const signInWithIdp: Call<IdpBody> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp',
  body: idpBody,
  async run(context, body, caller) {
    const linking = body.idToken === undefined ? undefined : await recentToken(context, body.idToken)
    const open = await openCredential(context, body)
    const settled = await settle(context, async (tx) => {
      const proven = await open(tx)
      const now = context.settings.clock()
      const outcome =
        linking === undefined
          ? await enter(tx, proven.person, body.autoCreate ?? true, now)
          : await link(tx, linking, proven.person, now)
      if (outcome.kind === 'entered' && outcome.linkedAt)
        await mailProviderLinked(context, tx, outcome.linkedAt, proven.person.providerId, caller.locale)
      if (outcome.kind === 'entered' && outcome.passwordEnded && proven.person.email !== null)
        await mailPasswordEnded(context, tx, proven.person.email, caller.locale)
      return { proven, outcome, entered: await begin(context, tx, outcome, proven, caller) }
    })
    if (settled.outcome.kind === 'entered' && settled.outcome.endsSessions)
      context.settings.sessionsEnded(settled.outcome.uid)
    return answer(context, settled, body)
  },
}

/** Linking changes how an account is entered, and mails its address. */
async function recentToken(context: Context, idToken: string): Promise<IdTokenClaims> {
  const own = await ownAccount(context, idToken)
  assertRecent(context, own)
  if (own.account.email !== null) await takeMailTryOfAccount(context, own.account.uid)
  return own.token
}

interface Settled {
  proven: ProvenPerson
  outcome: IdpOutcome
  entered: { account: Account; session: NewSession } | undefined
}

async function settle({ settings }: Context, attempt: (tx: Executor) => Promise<Settled>): Promise<Settled> {
  for (let tries = 0; tries < mostTries; tries++) {
    try {
      return await inTransaction(settings.pool, async (tx) => {
        const settled = await attempt(tx)
        if (settled.outcome.kind === 'again') throw new TryAgain()
        return settled
      })
    } catch (error) {
      if (!(error instanceof TryAgain || isTaken(error))) throw error
    }
  }
  throw new BusyError('an e-mail address changed hands again and again')
}

class TryAgain extends Error {
  override readonly name = 'TryAgain'
}

/** PostgreSQL: unique_violation. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

async function begin(
  { settings, keyedHash }: Context,
  tx: Executor,
  outcome: IdpOutcome,
  { person }: ProvenPerson,
  caller: Caller,
): Promise<Settled['entered']> {
  if (outcome.kind !== 'entered') return undefined
  const now = settings.clock()
  const account = await noteProviderSignIn(tx, outcome.uid, now)
  await rememberAddress(tx, account.uid, keyedHash('address', caller.network), now)
  return { account, session: await openSession(tx, account.uid, person.providerId, caller, now) }
}

async function answer(
  context: Context,
  { proven, outcome, entered }: Settled,
  body: IdpBody,
): Promise<object> {
  if (outcome.kind === 'need-confirmation') {
    return {
      ...(await credentialAnswer(context, proven)),
      ...confirmationAnswer(outcome.account, context.settings.enumerationProtection),
    }
  }
  if (outcome.kind === 'refused') {
    if (body.returnIdpCredential !== true || !goesOn.has(outcome.code)) throw refusal(outcome.code)
    return { ...(await credentialAnswer(context, proven)), errorMessage: outcome.code }
  }
  if (outcome.kind === 'again' || entered === undefined)
    throw new Error('identity: a sign-in without a session')
  const { account, session } = entered
  return {
    ...(await signedInAnswer(context, answerKind, account, session)),
    ...providerAnswer(proven),
    ...(account.email === proven.person.email && { emailVerified: account.email_verified }),
    isNewUser: outcome.isNewUser,
    ...(outcome.emailRecycled && { emailRecycled: true }),
  }
}

/** A credential that was used up comes back as a new one, so that the person need not go to the provider again. */
async function credentialAnswer({ settings }: Context, proven: ProvenPerson): Promise<object> {
  const answer = providerAnswer(proven)
  if (proven.oauthIdToken !== undefined || proven.oauthAccessToken !== undefined) return answer
  const pendingToken = await newPendingToken(settings.pool, proven.person, settings.clock())
  // `OAuthProvider.credentialFromError` makes no credential of a pending token unless one of the provider's own stands beside it;
  // what it makes then sends the pending token alone.
  return { ...answer, pendingToken, oauthAccessToken: pendingToken }
}
