import { createHash } from 'node:crypto'

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
 * Whether a credential is made out to the owner of one of these e-mail addresses. Case does not matter; a hash is compared
 * with the address as it is given and in lower case.
 * @returns 'nobody-named' when it names nobody by e-mail address
 */
export function isMadeOutTo(
  subject: CredentialSubject,
  emails: readonly string[],
): 'yes' | 'somebody-else' | 'nobody-named' {
  if (subject.emails.length === 0 && subject.hashes.length === 0) return 'nobody-named'
  const owned = new Set(emails.map(comparable))
  if (subject.emails.some((named) => owned.has(comparable(named)))) return 'yes'
  const spellings = new Set([...emails, ...owned])
  for (const { algorithm, digest, salt } of subject.hashes) {
    for (const spelling of spellings) {
      if (createHash(algorithm).update(`${spelling}${salt}`, 'utf8').digest('hex') === digest) return 'yes'
    }
  }
  return 'somebody-else'
}

function comparable(email: string): string {
  return email.normalize('NFC').toLowerCase().trim()
}
