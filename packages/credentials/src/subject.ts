/** Whom a credential names, as far as an e-mail address can tell. Plain data; read by `isMadeOutTo` only. */
export interface CredentialSubject {
  /** E-mail addresses as they stand. */
  readonly emails: readonly string[]
  /** Hashed e-mail addresses (Open Badges 3.0, IdentityHash): of the address followed by the salt, in lower-case hex. */
  readonly hashes: readonly {
    readonly algorithm: 'sha256' | 'md5'
    readonly digest: string
    readonly salt: string
  }[]
}

/**
 * Whether a credential is made out to the owner of one of these e-mail addresses. Addresses are the same whatever their
 * case; give each spelling that counts as the same mailbox.
 * @returns 'nobody-named' when it names nobody by e-mail address
 */
export function isMadeOutTo(
  _subject: CredentialSubject,
  _emails: readonly string[],
): 'yes' | 'somebody-else' | 'nobody-named' {
  throw new Error('being built')
}
