import { queryOptions } from '@tanstack/react-query'
import { listCompanyInvitations, listJoinRequests, listMyJoinRequests, type Person } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

const all = ['companies'] as const

/** Pending invitations to a company; only its owners and administrators may read them. */
export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'invitations', id],
    queryFn: ({ signal }) => api(listCompanyInvitations, { params: { id } }, { signal, quiet: true }),
  })

/** Pending requests to join a company, oldest first; only its owners and administrators may read them. */
export const joinRequestsQuery = (id: string) =>
  pagedQueryOptions([...all, 'join-requests', id], ({ cursor, signal }) =>
    api(listJoinRequests, { params: { id }, query: cursor ? { cursor } : {} }, { signal, quiet: true }),
  )

/** The viewer's own requests to join companies, newest first. */
export const myJoinRequestsQuery = queryOptions({
  queryKey: ['me', 'join-requests'],
  queryFn: ({ signal }) => api(listMyJoinRequests, {}, { signal, quiet: true }),
})

/**
 * Id of the viewer's default company: the first one they own,
 * else the first one they belong to. Null without companies.
 */
export function firstCompany({ memberships }: Pick<Person, 'memberships'>): string | null {
  const owned = memberships.find(({ role }) => role === 'owner') ?? memberships[0]
  return owned?.companyId ?? null
}
