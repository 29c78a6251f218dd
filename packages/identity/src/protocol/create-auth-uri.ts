import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findAccountByAnyEmail } from '../accounts/accounts.ts'
import { canonicalEmail } from '../accounts/emails.ts'
import type { Executor } from '../database.ts'
import { type Call, commonFields, ignored, text } from './call.ts'
import { refusal } from './errors.ts'

const body = z.strictObject({
  ...commonFields,
  identifier: text.optional(),
  continueUri: text.optional(),
  sessionId: text.max(256).optional(),
  providerId: ignored,
  authFlowType: ignored,
  context: ignored,
  customParameter: ignored,
  hostedDomain: ignored,
  oauthConsumerKey: ignored,
  oauthScope: ignored,
  openidRealm: ignored,
  otaApp: ignored,
})

/**
 * POST v1/accounts:createAuthUri: lists the sign-in methods of an e-mail address. Lists none while
 * enumeration protection is on.
 */
export const createAuthUri: Call<z.infer<typeof body>> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:createAuthUri',
  body,
  async run({ settings }, { identifier, continueUri, sessionId }) {
    if (!identifier) throw refusal('MISSING_IDENTIFIER')
    if (!continueUri) throw refusal('MISSING_CONTINUE_URI')
    const email = emailOf(identifier)
    if (!URL.canParse(continueUri)) throw refusal('INVALID_CONTINUE_URI')
    const answer = { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: sessionId || randomUUID() }
    if (settings.enumerationProtection) return answer
    return { ...answer, ...(await signInMethods(settings.pool, email)) }
  },
}

function emailOf(identifier: string): string {
  try {
    return canonicalEmail(identifier)
  } catch {
    throw refusal('INVALID_IDENTIFIER')
  }
}

async function signInMethods(pool: Executor, email: string): Promise<object> {
  const account = await findAccountByAnyEmail(pool, email)
  if (account === undefined) return { registered: false, allProviders: [], signinMethods: [] }
  const linked = account.linked.map((provider) => provider.provider_id)
  const byEmail = account.has_password || account.email_link_signin
  return {
    registered: true,
    allProviders: [...(byEmail ? ['password'] : []), ...linked],
    signinMethods: [
      ...(account.has_password ? ['password'] : []),
      ...(account.email_link_signin ? ['emailLink'] : []),
      ...linked,
    ],
  }
}
