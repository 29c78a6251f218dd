import type { CompanyFields, VerifiedIdentity } from '@vouch/contract'
import { isDomainProven, websiteDomain } from './company-domain.ts'

type Identity = Pick<CompanyFields, 'name' | 'tradingName' | 'website'>

/** White space and letter case make no other name; everything else does, the legal form too. */
const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Are both called the same, in the register and on their public page? */
function hasSameNames(one: Identity, other: Identity): boolean {
  const shown = ({ name, tradingName }: Identity) => plain(tradingName) || plain(name)
  return plain(one.name) === plain(other.name) && shown(one) === shown(other)
}

/**
 * Does what a company shows no longer stand for what was verified? That is its legal name, the name that people read,
 * and the domain of its website, also one that there was not.
 */
export function losesVerification(verified: Identity, now: Identity): boolean {
  return !hasSameNames(verified, now) || websiteDomain(verified.website) !== websiteDomain(now.website)
}

/**
 * Does the proven domain verify a company without an administrator? It must stand for the website; and a company that
 * was verified once must still be called what it was called then, for a domain says nothing of names.
 */
export function isVerifiedByDomain(
  { provenDomain, verifiedAs }: { provenDomain: string | null; verifiedAs: VerifiedIdentity | null },
  fields: Identity,
): boolean {
  const isNamed = verifiedAs === null || hasSameNames(verifiedAs, fields)
  return isNamed && isDomainProven(provenDomain, fields.website)
}
