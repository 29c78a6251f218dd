import type { Role } from '@vouch/contract'

/** Routes that people usually open next, by role, as `/builds/meta/{id}.json` names them. */
const nextRoutes: Readonly<Record<Role | 'visitor', readonly string[]>> = {
  visitor: ['/jobs', '/jobs/:slug', '/login', '/signup'],
  candidate: [
    '/jobs',
    '/jobs/:slug',
    '/admin/dashboard-candidate',
    '/admin/jobs/applied',
    '/admin/jobs/applied/:id',
  ],
  employer: [
    '/admin/dashboard-employer',
    '/admin/jobs/employer',
    '/admin/jobs/employer/:jobId',
    '/admin/jobs/employer/:jobId/:userId',
    '/admin/candidates',
  ],
  admin: [
    '/admin/dashboard-admin',
    '/admin/jobs',
    '/admin/companies',
    '/admin/candidates',
    '/admin/feedbacks/list',
  ],
}

/** The routes to prefetch for a role; null is somebody who has not chosen a role. */
export function routesFor(role: Role | 'visitor' | null): readonly string[] {
  return role === null ? [] : nextRoutes[role]
}
