// biome-ignore-start lint/performance/noBarrelFile: one file for the pages that load together
export { CheckPage } from './check/check-page.tsx'
export { PublicPassportPage } from './check/public-passport-page.tsx'
export { OfferLinkPage } from './offer-link/offer-link-page.tsx'
// biome-ignore-end lint/performance/noBarrelFile: one file for the pages that load together
