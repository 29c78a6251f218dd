// biome-ignore-start lint/performance/noBarrelFile: one file for the pages that load together
export { DefinitionPage } from './definitions/definition-page.tsx'
export { DefinitionStartPage } from './definitions/definition-start-page.tsx'
export { OfferPage } from './offer/offer-page.tsx'
export { RequestPage } from './requests/request-page.tsx'
export { SkillPassportsPage } from './skill-passports-page.tsx'
// biome-ignore-end lint/performance/noBarrelFile: one file for the pages that load together
