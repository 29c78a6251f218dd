import { type ComponentType, lazy } from 'react'

// Two modules for all pages: the landing page's bundle lists every file that a route loads.
const forAnybody = () => import('./public-pages.ts')
const forMembers = () => import('./member-pages.ts')

const page = <P, K extends string>(pages: () => Promise<{ readonly [N in K]: ComponentType<P> }>, name: K) =>
  lazy(async () => ({ default: (await pages())[name] }))

export const CheckPage = page(forAnybody, 'CheckPage')
export const OfferLinkPage = page(forAnybody, 'OfferLinkPage')
export const PublicPassportPage = page(forAnybody, 'PublicPassportPage')
export const SkillPassportsPage = page(forMembers, 'SkillPassportsPage')
export const DefinitionPage = page(forMembers, 'DefinitionPage')
export const DefinitionStartPage = page(forMembers, 'DefinitionStartPage')
export const NewRequestPage = page(forMembers, 'NewRequestPage')
export const ResendRequestPage = page(forMembers, 'ResendRequestPage')
export const OfferPage = page(forMembers, 'OfferPage')
