/** Error codes of OAuth 2.0 and OpenID4VCI 1.0 §8.3.1.2. */
type WalletErrorCode =
  | 'invalid_request'
  | 'unsupported_grant_type'
  | 'invalid_grant'
  | 'invalid_token'
  | 'invalid_credential_request'
  | 'unknown_credential_configuration'
  | 'unknown_credential_identifier'
  | 'invalid_proof'
  | 'invalid_nonce'
  | 'credential_request_denied'

/** A refusal in the form that wallets read (RFC 6749 §5.2). */
export class WalletError extends Error {
  override readonly name = 'WalletError'
  readonly code: WalletErrorCode
  readonly status: 400 | 401

  constructor(code: WalletErrorCode, message: string) {
    super(message)
    this.code = code
    this.status = code === 'invalid_token' ? 401 : 400
  }
}
