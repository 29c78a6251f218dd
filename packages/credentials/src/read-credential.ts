/** What a file holds, before anything is believed. */
export interface ReadCredential {
  readonly format: 'data-integrity' | 'jwt'
  /** The JSON object; of a JWT the credential in its payload. */
  readonly credential: object
  /** The credential as text: the JSON as it was written, or the JWT. `readCredential` reads its UTF-8 bytes again. */
  readonly text: string
}

/**
 * Reads a credential from a file: JSON, a JWT in compact form, or a PNG in which one of the two is baked (Open Badges 3.0
 * §5.3).
 * @throws CredentialError too-large, not-a-credential, not-signed
 */
export function readCredential(_content: Uint8Array): ReadCredential {
  throw new Error('being built')
}
