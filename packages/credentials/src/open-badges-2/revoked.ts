import { CredentialError } from '../credential-error.ts'
import { lineOf } from './badge-facts.ts'

/** Error for a revoked badge. @param reason of the issuer, if it is a text */
export function revoked(host: string, reason?: unknown): CredentialError {
  // An issuer could otherwise end the quote and continue with text that looks like ours.
  const why = lineOf(reason).replaceAll(/[“”„‟"]/g, "'")
  const said = why === '' ? '.' : `, with the reason “${why}”.`
  return new CredentialError('revoked', `This passport was revoked by its issuer on ${host}${said}`)
}
