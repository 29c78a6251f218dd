import { issuerOf, statusOf } from './issuer-and-status.ts'
import { timestamp } from './json-values.ts'
import type { PassportContent } from './passport-content.ts'
import { passportContexts } from './passport-contexts.ts'

/** What an issuer says of something that another issuer has made. */
export interface EndorsementContent
  extends Pick<PassportContent, 'origin' | 'issuer' | 'validFrom' | 'status'> {
  readonly endorsementId: string
  /** Id of the endorsed profile, achievement or credential, as it names itself. */
  readonly endorsed: string
  /** Name for display in wallets. */
  readonly name: string
  readonly comment: string
}

/** Builds an unsigned EndorsementCredential (OB 3.0 §B.1) about an EndorsementSubject. */
export function buildEndorsement(content: EndorsementContent): Record<string, unknown> {
  const { origin, endorsementId, issuer, endorsed, name, comment, validFrom, status } = content
  return {
    '@context': [...passportContexts],
    id: `${origin}/endorsements/${endorsementId}`,
    type: ['VerifiableCredential', 'EndorsementCredential'],
    name,
    issuer: issuerOf(issuer),
    validFrom: timestamp(validFrom),
    credentialSubject: { id: endorsed, type: ['EndorsementSubject'], endorsementComment: comment },
    credentialStatus: statusOf(status),
  }
}
