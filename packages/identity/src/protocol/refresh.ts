import { z } from 'zod'
import type { Caller, Context } from '../context.ts'
import { looksLikeSecret, secretHash } from '../keys/secrets.ts'
import { type Call, ignored, text } from './call.ts'
import { refusal } from './errors.ts'
import { tokenLifeSeconds } from './id-tokens.ts'
import { type FoundSession, recordUse } from './sessions.ts'

const body = z.strictObject({
  grant_type: text.optional(),
  grantType: text.optional(),
  refresh_token: text.optional(),
  refreshToken: text.optional(),
  code: ignored,
  scope: ignored,
})
type Body = z.infer<typeof body>

/**
 * POST securetoken v1/token: issues an ID token for a refresh token. The refresh token stays the same (see
 * sessions.ts). If the session has ended, the error is TOKEN_EXPIRED, after which the SDK signs out.
 */
export const refresh: Call<Body> = {
  path: '/securetoken.googleapis.com/v1/token',
  body,
  async run(context, fields, caller) {
    const refreshToken = readRefreshToken(fields)
    const session = await activeSession(context, refreshToken, caller)
    const idToken = await context.tokens.issue(session.account, session)
    return {
      access_token: idToken,
      expires_in: String(tokenLifeSeconds),
      token_type: 'Bearer',
      refresh_token: refreshToken,
      id_token: idToken,
      user_id: session.account.uid,
      project_id: context.settings.projectId,
    }
  },
}

function readRefreshToken(fields: Body): string {
  const grant = fields.grant_type ?? fields.grantType
  if (!grant) throw refusal('MISSING_GRANT_TYPE')
  if (grant !== 'refresh_token') throw refusal('INVALID_GRANT_TYPE')
  const token = fields.refresh_token ?? fields.refreshToken
  if (!token) throw refusal('MISSING_REFRESH_TOKEN')
  if (!looksLikeSecret(token)) throw refusal('INVALID_REFRESH_TOKEN')
  return token
}

async function activeSession(
  { settings, findSession }: Context,
  refreshToken: string,
  caller: Caller,
): Promise<FoundSession> {
  const now = settings.clock()
  const tokenHash = secretHash(refreshToken)
  const session = await findSession(tokenHash, now)
  if (session === undefined || session.authTime < session.account.valid_since) throw refusal('TOKEN_EXPIRED')
  if (session.account.disabled) throw refusal('USER_DISABLED')
  await recordUse(settings.pool, tokenHash, session, caller, now)
  return session
}
