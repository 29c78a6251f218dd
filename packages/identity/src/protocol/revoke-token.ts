import { z } from 'zod'
import { ownAccount } from '../accounts/own-account.ts'
import type { Context } from '../context.ts'
import { looksLikeSecret, secretHash } from '../keys/secrets.ts'
import { type Call, commonFields, text } from './call.ts'
import { badRequest } from './errors.ts'

const tokenTypes = ['REFRESH_TOKEN', 'ACCESS_TOKEN', 'CODE'] as const
const body = z.strictObject({
  ...commonFields,
  providerId: text.optional(),
  tokenType: text.optional(),
  token: text.optional(),
  idToken: text.optional(),
})

/**
 * POST v2/accounts:revokeToken: ends the session of a refresh or ID token of the caller. Tokens of identity providers
 * are not stored, so the call accepts them and does nothing, as RFC 7009 2.2 requires for unknown tokens.
 */
export const revokeToken: Call<z.infer<typeof body>> = {
  path: '/identitytoolkit.googleapis.com/v2/accounts:revokeToken',
  body,
  async run(context, { providerId, tokenType, token, idToken }) {
    const { account } = await ownAccount(context, idToken)
    if (!providerId) throw badRequest("Invalid value at 'providerId'")
    if (!tokenTypes.some((type) => type === tokenType)) throw badRequest("Invalid value at 'tokenType'")
    if (!token) throw badRequest("Invalid value at 'token'")
    if (await endOwnSession(context, account.uid, token)) context.settings.sessionsEnded(account.uid)
    return {}
  },
}

/** Ends the session of a token if it is the caller's. @returns whether a session was ended */
async function endOwnSession({ settings, tokens }: Context, uid: string, token: string): Promise<boolean> {
  if (looksLikeSecret(token)) {
    const { rowCount } = await settings.pool.query({
      name: 'identity.end-session-by-token',
      text: 'DELETE FROM identity.sessions WHERE uid = $1 AND token_hash = $2',
      values: [uid, secretHash(token)],
    })
    return rowCount === 1
  }
  const verified = await tokens.verify(token)
  if (verified?.uid !== uid) return false
  const { rowCount } = await settings.pool.query({
    name: 'identity.end-session-by-id',
    text: 'DELETE FROM identity.sessions WHERE uid = $1 AND id = $2::uuid',
    values: [uid, verified.sessionId],
  })
  return rowCount === 1
}
