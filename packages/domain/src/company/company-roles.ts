import type { CompanyRole } from '@vouch/contract'

// An interviewer sees only interviews that they are on; panels do not exist yet, so: none.
export const readingRoles = [
  'owner',
  'recruiter',
  'hiring-manager',
  'viewer',
] as const satisfies CompanyRole[]
/** Decide about applicants. */
export const decidingRoles = ['owner', 'recruiter', 'hiring-manager'] as const satisfies CompanyRole[]
/** Write and publish jobs, hire, and take decisions back. */
export const recruitingRoles = ['owner', 'recruiter'] as const satisfies CompanyRole[]
