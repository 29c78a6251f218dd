import { lazy } from 'react'

// In a module of their own: the landing page's bundle lists every file that a route's component loads at once.
export const CheckPage = lazy(() =>
  import('./check/check-page.tsx').then((module) => ({ default: module.CheckPage })),
)
export const OfferLinkPage = lazy(() =>
  import('./offer-link/offer-link-page.tsx').then((module) => ({ default: module.OfferLinkPage })),
)
export const PublicPassportPage = lazy(() =>
  import('./check/public-passport-page.tsx').then((module) => ({ default: module.PublicPassportPage })),
)
export const SkillPassportsPage = lazy(() =>
  import('./skill-passports-page.tsx').then((module) => ({ default: module.SkillPassportsPage })),
)
export const DefinitionPage = lazy(() =>
  import('./definitions/definition-page.tsx').then((module) => ({ default: module.DefinitionPage })),
)
export const DefinitionStartPage = lazy(() =>
  import('./definitions/definition-start-page.tsx').then((module) => ({
    default: module.DefinitionStartPage,
  })),
)
export const OfferPage = lazy(() =>
  import('./offer/offer-page.tsx').then((module) => ({ default: module.OfferPage })),
)
