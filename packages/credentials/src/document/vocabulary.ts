// IRIs of the JSON-LD terms that we read.

/** Contexts of Verifiable Credentials 1.1 and 2.0, one of which comes first (§4.3). */
export const baseContexts = ['https://www.w3.org/2018/credentials/v1', 'https://www.w3.org/ns/credentials/v2']

export const credentials = 'https://www.w3.org/2018/credentials#'
export const openBadges = 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#'
export const clr = 'https://purl.imsglobal.org/spec/vc/clr/vocab.html#'
export const bitstring = 'https://www.w3.org/ns/credentials/status#'
export const statusList2021 = 'https://w3id.org/vc/status-list#'
export const revocationList1EdTech =
  'https://purl.imsglobal.org/spec/vcrl/v1p0/context.json#1EdTechRevocationList'

export const schema = {
  name: 'https://schema.org/name',
  description: 'https://schema.org/description',
  email: 'https://schema.org/email',
} as const

/** IRIs of the property `achievement`, which differ between the Open Badges contexts 3.0.0 to 3.0.3. */
export const achievement = ['achievement', 'achievement-0', 'Achievement'].map(
  (name) => `${openBadges}${name}`,
)

export const alignment = `${openBadges}alignment`

export const targetUrl = 'https://schema.org/targetUrl'

export const criteria = `${openBadges}Criteria`

/** IRIs of the digests of related resources. */
export const digests = [`${credentials}digestSRI`, 'https://w3id.org/security#digestMultibase']

/** IRIs of the creator of an achievement; context 3.0.0 uses the IRI of the type Profile. */
export const creator = ['creator', 'Profile'].map((name) => `${openBadges}${name}`)
