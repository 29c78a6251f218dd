import type { Person, Role } from '@vouch/contract'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { PassportsSearch } from './passports-search.ts'
import type { texts } from './skill-passports.en.ts'

export interface PassportTabProps {
  readonly person: Person
  readonly search: PassportsSearch
  /** Merges changes into the URL. */
  readonly onSearch: (change: PassportsSearch) => void
}

interface PassportTab {
  /** Name in the URL. */
  readonly id: keyof (typeof texts.english)['tab']
  /** Roles that see the tab. */
  readonly roles: readonly Role[]
  readonly Content: LazyExoticComponent<ComponentType<PassportTabProps>>
}

const holding: readonly Role[] = ['candidate']
const issuing: readonly Role[] = ['employer', 'admin']

/** The tabs of the skill passport page, in their order. */
const passportTabs: readonly PassportTab[] = [
  { id: 'waiting', roles: holding, Content: lazy(() => import('./waiting/waiting-tab.tsx')) },
  { id: 'held', roles: holding, Content: lazy(() => import('./held/held-tab.tsx')) },
  { id: 'shares', roles: holding, Content: lazy(() => import('./shares/shares-tab.tsx')) },
  { id: 'requests', roles: holding, Content: lazy(() => import('./requests/my-requests-tab.tsx')) },
  { id: 'earn', roles: holding, Content: lazy(() => import('./requests/earn-tab.tsx')) },
  { id: 'issuers', roles: ['admin'], Content: lazy(() => import('./issuers/issuers-tab.tsx')) },
  { id: 'reviews', roles: ['admin'], Content: lazy(() => import('./definitions/reviews-tab.tsx')) },
  {
    id: 'foreign-issuers',
    roles: ['admin'],
    Content: lazy(() => import('./foreign-issuers/foreign-issuers-tab.tsx')),
  },
  { id: 'reports', roles: ['admin'], Content: lazy(() => import('./reports/reports-tab.tsx')) },
  { id: 'keys', roles: ['admin'], Content: lazy(() => import('./keys/keys-tab.tsx')) },
  { id: 'definitions', roles: issuing, Content: lazy(() => import('./definitions/definitions-tab.tsx')) },
  { id: 'issued', roles: issuing, Content: lazy(() => import('./issued/issued-tab.tsx')) },
  { id: 'queue', roles: issuing, Content: lazy(() => import('./requests/queue-tab.tsx')) },
  { id: 'batches', roles: issuing, Content: lazy(() => import('./batches/batches-tab.tsx')) },
  { id: 'issuer', roles: issuing, Content: lazy(() => import('./issuers/issuer-tab.tsx')) },
]

/** The tabs that a person with these roles sees. */
export function passportTabsOf(roles: readonly Role[]): readonly PassportTab[] {
  return passportTabs.filter((tab) => tab.roles.some((role) => roles.includes(role)))
}
