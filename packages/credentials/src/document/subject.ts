import { createHash } from 'node:crypto'

/** Email addresses of the person a credential was issued to. Plain data, to be passed to `isMadeOutTo`. */
export interface CredentialSubject {
  /** Email addresses in plain text. */
  readonly emails: readonly string[]
  /** Hashed email addresses (Open Badges 3.0, IdentityHash): the hash of address + salt in lower-case hex. */
  readonly hashes: readonly {
    readonly algorithm: 'sha256' | 'md5'
    readonly digest: string
    readonly salt: string
  }[]
}

/**
 * Whether a credential was issued to the owner of these email addresses. Letter case is ignored; for hashes,
 * the given and the lower-case spelling are tried.
 * @returns 'nobody-named' if the credential contains no email address
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
