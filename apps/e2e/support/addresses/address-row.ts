/**
 * What an address shows to one kind of viewer: the page with the row's heading, the page that says why not, or
 * `→ path` for a redirect. A path without parameters allows any.
 */
export type Outcome = 'page' | 'no access' | `→ ${string}`

export const viewers = ['visitor', 'candidate', 'employer', 'administrator', 'without role'] as const
export type Viewer = (typeof viewers)[number]

/** An address with placeholders such as `{job}`, the heading of its page, and the outcome for each of the viewers. */
export type AddressRow = readonly [
  path: string,
  heading: string | RegExp | null,
  ...(readonly [Outcome, Outcome, Outcome, Outcome, Outcome]),
]

export const page = 'page'
export const no = 'no access'
export const login = '→ /login'
export const role = '→ /admin/profile/choose-role'
export const own = {
  candidate: '→ /admin/dashboard-candidate',
  employer: '→ /admin/dashboard-employer',
  admin: '→ /admin/dashboard-admin',
} as const

export const open = (path: string, heading: string | RegExp | null): AddressRow => [
  path,
  heading,
  page,
  page,
  page,
  page,
  page,
]
export const account = (path: string, heading: string | RegExp): AddressRow => [
  path,
  heading,
  login,
  page,
  page,
  page,
  page,
]
export const candidates = (path: string, heading: string | RegExp): AddressRow => [
  path,
  heading,
  login,
  page,
  no,
  no,
  role,
]
export const employers = (path: string, heading: string | RegExp): AddressRow => [
  path,
  heading,
  login,
  no,
  page,
  no,
  role,
]
export const admins = (path: string, heading: string | null): AddressRow => [
  path,
  heading,
  login,
  no,
  no,
  page,
  role,
]
export const directory = (path: string, heading: string | RegExp): AddressRow => [
  path,
  heading,
  login,
  no,
  page,
  page,
  role,
]
