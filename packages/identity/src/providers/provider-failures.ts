import { AuthorizationResponseError } from 'openid-client'
import { ProtocolError } from '../protocol/errors.ts'

/** Why a sign-in at an identity provider failed, as reported to the page to which the browser returns. */
export type ProviderFlowError =
  | 'USER_CANCELLED'
  /** The provider or this service is down; trying again may help. */
  | 'PROVIDER_UNAVAILABLE'
  /** The sign-in took more than ten minutes, or the provider's response was sent twice. */
  | 'FLOW_EXPIRED'
  /** The sign-in was started in another browser. */
  | 'OTHER_BROWSER'
  /** The provider rejected the sign-in or sent an invalid response. */
  | 'INVALID_IDP_RESPONSE'
  /** The identity provider is not configured. */
  | 'OPERATION_NOT_ALLOWED'
  | 'TOO_MANY_REQUESTS'

/**
 * Error codes of jose and openid-client that mean an invalid response, for which trying again is useless.
 * Other codes, such as a timeout, mean that the provider is down.
 */
const refusals =
  /^ERR_(?:JWT_|JWS_|JOSE_ALG_|JOSE_NOT_|JWKS_NO_|JWKS_MULTIPLE_)|^OAUTH_(?:JWT_|JSON_ATTRIBUTE_|KEY_SELECTION|INVALID_RESPONSE|RESPONSE_BODY_ERROR|AUTHORIZATION_RESPONSE_ERROR|WWW_AUTHENTICATE)/

/** Whether an error means an invalid response of the provider rather than an outage. */
export function isRefusal(error: unknown): boolean {
  if (error instanceof ProtocolError) return true
  return error instanceof Error && 'code' in error && refusals.test(String(error.code))
}

export function flowErrorOf(error: unknown): ProviderFlowError {
  if (error instanceof AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'USER_CANCELLED'
    return /^(?:temporarily_unavailable|server_error)$/.test(error.error)
      ? 'PROVIDER_UNAVAILABLE'
      : 'INVALID_IDP_RESPONSE'
  }
  return isRefusal(error) ? 'INVALID_IDP_RESPONSE' : 'PROVIDER_UNAVAILABLE'
}
