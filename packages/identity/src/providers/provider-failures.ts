import { AuthorizationResponseError } from 'openid-client'
import { ProtocolError } from '../protocol/errors.ts'

/** Why a sign-in at a provider came to nothing, as the page that it returns to is told. */
export type ProviderFlowError =
  /** The person said no at the provider. */
  | 'USER_CANCELLED'
  /** The provider, or this service, could not be asked; trying again may help. */
  | 'PROVIDER_UNAVAILABLE'
  /** It took longer than ten minutes, or the answer came a second time. */
  | 'FLOW_EXPIRED'
  /** It was begun in another browser. */
  | 'OTHER_BROWSER'
  /** The provider refused, or its answer did not hold. */
  | 'INVALID_IDP_RESPONSE'
  /** There is no such provider. */
  | 'OPERATION_NOT_ALLOWED'
  /** Too many were begun from this address. */
  | 'TOO_MANY_REQUESTS'

/**
 * Codes of jose and openid-client for an answer that is wrong: trying again with it does not help. All others (no connection, no
 * answer in time, something that is not OpenID Connect) say that the provider is not there.
 */
const refusals =
  /^ERR_(?:JWT_|JWS_|JOSE_ALG_|JOSE_NOT_|JWKS_NO_|JWKS_MULTIPLE_)|^OAUTH_(?:JWT_|JSON_ATTRIBUTE_|KEY_SELECTION|INVALID_RESPONSE|RESPONSE_BODY_ERROR|AUTHORIZATION_RESPONSE_ERROR|WWW_AUTHENTICATE)/

/** Whether a failure is the provider's answer, or ours about it, and not that it could not be asked. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ProtocolError) return true
  return error instanceof Error && 'code' in error && refusals.test(String(error.code))
}

/** The code that the person's page is told. */
export function flowErrorOf(error: unknown): ProviderFlowError {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'USER_CANCELLED'
    return /^(?:temporarily_unavailable|server_error)$/.test(error.error)
      ? 'PROVIDER_UNAVAILABLE'
      : 'INVALID_IDP_RESPONSE'
  }
  return isRefusal(error) ? 'INVALID_IDP_RESPONSE' : 'PROVIDER_UNAVAILABLE'
}
