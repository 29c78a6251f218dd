import { createHash } from 'node:crypto'
import { asArray, isObject } from '../document/strict-json.ts'
import { achievementOf, resultsOf } from './build-achievement.ts'
import { issuerOf, statusOf } from './issuer-and-status.ts'
import { distinct, timestamp, unlessEmpty } from './json-values.ts'
import type { PassportContent, PassportEvidence } from './passport-content.ts'
import { passportContexts } from './passport-contexts.ts'

/**
 * Builds an unsigned passport: an OpenBadgeCredential (OB 3.0 §B.1) of VC Data Model 2.0 with one status entry for
 * revocation (Bitstring Status List 1.0 §2.1). All collections are arrays; empty ones are left out. It has no
 * `credentialSchema`, which is optional: its type is a term of a third context that not every wallet knows.
 * @throws TypeError if a reached level is not among the levels, or a date or the status index is invalid
 */
export function buildPassport(content: PassportContent): Record<string, unknown> {
  const { origin, passportId, issuer, achievement, validUntil, status } = content
  const credential = {
    '@context': [...passportContexts],
    id: `${origin}/passports/${passportId}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: achievement.name,
    issuer: issuerOf(issuer),
    validFrom: timestamp(content.validFrom),
    ...(validUntil !== null && { validUntil: timestamp(validUntil) }),
    awardedDate: timestamp(content.awardedAt),
    credentialSubject: {
      id: content.subjectId,
      type: ['AchievementSubject'],
      ...unlessEmpty('identifier', identifiersOf(content.recipient)),
      achievement: achievementOf(achievement),
      ...unlessEmpty('result', resultsOf(achievement)),
    },
    credentialStatus: statusOf(status),
  }
  const taken = new Set([...idsIn(credential), status.listUrl])
  return { ...credential, ...unlessEmpty('evidence', evidenceOf(content.evidence, taken)) }
}

/**
 * Hashes an e-mail address for `recipient.addressHash` (OB 3.0 §B, IdentityHash): `sha256$` and the hash of the
 * address in lower case with the salt appended. `isMadeOutTo` finds it again for any spelling of the address.
 */
export function hashAddress(address: string, salt: string): string {
  const comparable = address.normalize('NFC').toLowerCase().trim()
  return `sha256$${createHash('sha256').update(`${comparable}${salt}`, 'utf8').digest('hex')}`
}

/** IdentityObjects (OB 3.0 §B.1.12): the hashed address and the name in plain text. */
function identifiersOf({ addressHash, name }: PassportContent['recipient']): object[] {
  const address = addressHash && {
    type: 'IdentityObject',
    hashed: true,
    identityHash: addressHash.hash,
    identityType: 'emailAddress',
    salt: addressHash.salt,
  }
  const named = name !== undefined && {
    type: 'IdentityObject',
    hashed: false,
    identityHash: name,
    identityType: 'name',
  }
  return [address, named].filter((one) => isObject(one))
}

/**
 * Evidence (OB 3.0 §B.1.9). Holders submit it, and JSON-LD merges all statements about an id, so a URL that is the id
 * of something else in the passport goes into the narrative: it could give the issuer or the achievement another name.
 */
function evidenceOf(evidence: readonly PassportEvidence[], taken: ReadonlySet<string>): object[] {
  const pieces = evidence.map(({ url, name, narrative }) => {
    const isId = url !== undefined && !taken.has(url)
    const text = isId ? narrative : [url, narrative].filter((part) => part !== undefined).join('\n\n')
    return {
      ...(isId && { id: url }),
      type: ['Evidence'],
      ...(name !== undefined && { name }),
      ...(text !== undefined && text !== '' && { narrative: text }),
    }
  })
  return distinct(pieces)
}

function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (!isObject(value)) return []
  return [...asArray(value.id).map(String), ...Object.values(value).flatMap(idsIn)]
}
