import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Call, commonFields, ignored, text } from './call.ts'
import { canonicalEmail } from './emails.ts'
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

/** POST v1/accounts:createAuthUri: tells nobody which addresses have accounts, nor how they sign in. */
export const createAuthUri: Call<z.infer<typeof body>> = {
  path: '/identitytoolkit.googleapis.com/v1/accounts:createAuthUri',
  body,
  async run(_context, { identifier, continueUri, sessionId }) {
    if (identifier === undefined || identifier === '') throw refusal('MISSING_IDENTIFIER')
    if (continueUri === undefined || continueUri === '') throw refusal('MISSING_CONTINUE_URI')
    assertIdentifier(identifier)
    if (!URL.canParse(continueUri)) throw refusal('INVALID_CONTINUE_URI')
    return { kind: 'identitytoolkit#CreateAuthUriResponse', sessionId: sessionId ?? randomUUID() }
  },
}

function assertIdentifier(identifier: string): void {
  try {
    canonicalEmail(identifier)
  } catch {
    throw refusal('INVALID_IDENTIFIER')
  }
}
