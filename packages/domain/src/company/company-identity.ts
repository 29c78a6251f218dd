import type { CompanyFields, VerifiedIdentity } from '@vouch/contract'
import { isDomainProven, websiteDomain } from './company-domain.ts'

type Identity = Pick<CompanyFields, 'name' | 'tradingName' | 'website'>

/**
 * Normalises whitespace and letter case. Any other difference counts as a different name, also in the legal
 * form ("Ltd").
 */
const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether two identities have equal legal names and equal public names. */
function hasSameNames(one: Identity, other: Identity): boolean {
  const shown = ({ name, tradingName }: Identity) => plain(tradingName) || plain(name)
  return plain(one.name) === plain(other.name) && shown(one) === shown(other)
}

/** Whether changing the legal name, public name or website domain makes the company unverified. */
export function losesVerification(verified: Identity, now: Identity): boolean {
  return !hasSameNames(verified, now) || websiteDomain(verified.website) !== websiteDomain(now.website)
}

/**
 * Whether a proven domain verifies the company without an administrator. The domain must match the website. A
 * company that was verified before must have kept its names, because a domain proves no names.
 */
export function isVerifiedByDomain(
  { provenDomain, verifiedAs }: { provenDomain: string | null; verifiedAs: VerifiedIdentity | null },
  fields: Identity,
): boolean {
  const isNamed = verifiedAs === null || hasSameNames(verifiedAs, fields)
  return isNamed && isDomainProven(provenDomain, fields.website)
}
