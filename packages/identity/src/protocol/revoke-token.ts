import { z } from 'zod'
import { ownAccount } from '../accounts/own-account.ts'
import type { Context } from '../context.ts'
import { looksLikeRefreshToken, refreshTokenHash } from '../keys/secrets.ts'
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
 * POST v2/accounts:revokeToken. A refresh or ID token of ours ends its session, if the same person's ID token asks for it.
 * Of tokens of other providers nothing is kept after a sign-in, so that there is nothing to end: they are accepted, as
 * RFC 7009 2.2 does with tokens that it does not know.
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

/** @returns whether there was one */
async function endOwnSession({ settings, tokens }: Context, uid: string, token: string): Promise<boolean> {
  if (looksLikeRefreshToken(token)) {
    const { rowCount } = await settings.pool.query({
      name: 'identity.end-session-by-token',
      text: 'DELETE FROM identity.sessions WHERE uid = $1 AND token_hash = $2',
      values: [uid, refreshTokenHash(token)],
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
