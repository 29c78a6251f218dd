import { lazy } from 'react'

// Two modules for all pages: the landing page's bundle lists every file that a route loads.
const forAnybody = () => import('./public-pages.ts')
const forMembers = () => import('./member-pages.ts')

export const CheckPage = lazy(async () => ({ default: (await forAnybody()).CheckPage }))
export const OfferLinkPage = lazy(async () => ({ default: (await forAnybody()).OfferLinkPage }))
export const PublicPassportPage = lazy(async () => ({ default: (await forAnybody()).PublicPassportPage }))
export const SkillPassportsPage = lazy(async () => ({ default: (await forMembers()).SkillPassportsPage }))
export const DefinitionPage = lazy(async () => ({ default: (await forMembers()).DefinitionPage }))
export const DefinitionStartPage = lazy(async () => ({ default: (await forMembers()).DefinitionStartPage }))
export const RequestPage = lazy(async () => ({ default: (await forMembers()).RequestPage }))
export const OfferPage = lazy(async () => ({ default: (await forMembers()).OfferPage }))
