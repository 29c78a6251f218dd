import type { GraphNode } from './graph.ts'
import type { CredentialSubject } from './subject.ts'
import { openBadges, schema } from './vocabulary.ts'

/**
 * Whom a credential names by e-mail address: `mailto:` as the subject's id (RFC 6068), `email`, and IdentityObjects of the
 * type emailAddress, plain or hashed (Open Badges 3.0 §B.1.12).
 */
export function readSubject(subject: GraphNode): CredentialSubject {
  const emails = subject.literals(schema.email).map(({ value }) => value)
  const mailbox = /^mailto:([^?]+)/i.exec(subject.id)?.[1]
  if (mailbox !== undefined) emails.push(decoded(mailbox))
  const hashes: CredentialSubject['hashes'][number][] = []
  for (const identity of subject.nodes(`${openBadges}identifier`)) {
    const says = (name: string) => identity.literals(`${openBadges}${name}`)[0]?.value
    const identityHash = says('identityHash')
    if (says('identityType') !== 'emailAddress' || identityHash === undefined) continue
    if (says('hashed') !== 'true' && says('hashed') !== '1') {
      emails.push(identityHash)
      continue
    }
    const [, algorithm, digest] = /^(sha256|md5)\$([0-9a-f]+)$/i.exec(identityHash) ?? []
    if (algorithm === undefined || digest === undefined) continue
    hashes.push({
      algorithm: algorithm.toLowerCase() === 'md5' ? 'md5' : 'sha256',
      digest: digest.toLowerCase(),
      salt: says('salt') ?? '',
    })
  }
  return { emails, hashes }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
