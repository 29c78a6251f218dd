import type { CompanyRole } from '@vouch/contract'

/** Roles that read and decide about applicants only of jobs on whose hiring team they are. */
export const teamBoundRoles = ['hiring-manager'] as const satisfies CompanyRole[]
// Roles that may read applications. Interviewers may read only their own interviews, which do not exist yet.
export const readingRoles = [
  'owner',
  'recruiter',
  'hiring-manager',
  'viewer',
] as const satisfies CompanyRole[]
/** Roles that decide about applicants. */
export const decidingRoles = ['owner', 'recruiter', 'hiring-manager'] as const satisfies CompanyRole[]
/** Roles that edit and publish jobs, hire applicants, and undo rejections. */
export const recruitingRoles = ['owner', 'recruiter'] as const satisfies CompanyRole[]
/** Roles that approve jobs, in companies that want that. */
export const approvingRoles = ['owner'] as const satisfies CompanyRole[]
