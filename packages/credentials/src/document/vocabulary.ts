// IRIs of terms, as the bundled contexts define them.

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

/** The contexts 3.0.0 to 3.0.3 of Open Badges name it in three ways. */
export const achievement = ['achievement', 'achievement-0', 'Achievement'].map(
  (name) => `${openBadges}${name}`,
)

export const criteria = `${openBadges}Criteria`

/** Whoever made an achievement; the context 3.0.0 names it like its type. */
export const creator = ['creator', 'Profile'].map((name) => `${openBadges}${name}`)
