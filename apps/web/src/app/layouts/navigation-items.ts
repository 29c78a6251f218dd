import {
  type Icon,
  IconArrowsExchange,
  IconBell,
  IconBookmark,
  IconBriefcase,
  IconBuilding,
  IconFileText,
  IconLayoutDashboard,
  IconListDetails,
  IconLock,
  IconMail,
  IconMailForward,
  IconMessage2,
  IconRosetteDiscountCheck,
  IconSearch,
  IconSend,
  IconShield,
  IconSparkles,
  IconUserCheck,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Person, Role } from '@vouch/contract'
import type { signedInTexts } from './signed-in.en.ts'

export interface NavigationItem {
  readonly to: NonNullable<LinkProps['to']>
  readonly text: keyof (typeof signedInTexts.english)['nav']
  readonly Icon: Icon
  /** Addresses elsewhere, path and search, whose pages belong to the link. */
  readonly also?: RegExp
}

const passports: NavigationItem = {
  to: '/admin/skill-passports',
  text: 'skillPassports',
  Icon: IconRosetteDiscountCheck,
}
const lists: NavigationItem = { to: '/admin/settings/masters', text: 'lists', Icon: IconListDetails }

/** Links of the side navigation by role. */
const navigationItems: Readonly<Record<Role, readonly NavigationItem[]>> = {
  candidate: [
    { to: '/admin/dashboard-candidate', text: 'dashboard', Icon: IconLayoutDashboard },
    { to: '/jobs', text: 'jobs', Icon: IconSearch },
    { to: '/admin/jobs', text: 'recommended', Icon: IconSparkles },
    { to: '/admin/jobs/applied', text: 'applications', Icon: IconSend },
    { to: '/admin/jobs/invited', text: 'invited', Icon: IconMail },
    { to: '/admin/jobs/saved', text: 'saved', Icon: IconBookmark },
    { to: '/admin/jobs/searches', text: 'savedSearches', Icon: IconBell },
    { to: '/admin/profile/candidate', text: 'profile', Icon: IconUserCircle },
    passports,
  ],
  employer: [
    { to: '/admin/dashboard-employer', text: 'dashboard', Icon: IconLayoutDashboard },
    { to: '/admin/jobs/employer', text: 'employerJobs', Icon: IconBriefcase },
    {
      to: '/admin/jobs/employer/applicants',
      text: 'applicants',
      Icon: IconUserCheck,
      also: /^\/admin\/jobs\/employer\/(?:(?:review|compare)\b|[^?]*\/stages\/review\?(?:.*&)?queue=all)/,
    },
    { to: '/admin/candidates', text: 'candidates', Icon: IconUsers },
    { to: '/admin/companies', text: 'company', Icon: IconBuilding },
    passports,
  ],
  admin: [
    { to: '/admin/dashboard-admin', text: 'dashboard', Icon: IconLayoutDashboard },
    { to: '/admin/jobs', text: 'employerJobs', Icon: IconBriefcase },
    { to: '/admin/jobs/applications', text: 'allApplications', Icon: IconSend },
    { to: '/admin/companies', text: 'companies', Icon: IconBuilding },
    { to: '/admin/candidates', text: 'candidates', Icon: IconUsers },
    passports,
    { to: '/admin/feedbacks/list', text: 'feedback', Icon: IconMessage2 },
    { to: '/admin/account/administrators', text: 'administrators', Icon: IconShield },
    lists,
    { to: '/admin/settings/search-synonyms', text: 'searchSynonyms', Icon: IconArrowsExchange },
    { to: '/admin/settings/letters', text: 'letters', Icon: IconMailForward },
    { to: '/admin/term-of-service', text: 'terms', Icon: IconFileText },
    { to: '/admin/privacy-policy', text: 'privacy', Icon: IconLock },
  ],
}

/** Links of the side navigation of a person in their active role, null if they have none. */
export function navigationOf({ listRoles }: Person, role: Role | null): readonly NavigationItem[] {
  const items = role ? navigationItems[role] : []
  return listRoles.length > 0 && role !== 'admin' ? [...items, lists] : items
}
