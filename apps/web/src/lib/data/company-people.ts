import { queryOptions } from '@tanstack/react-query'
import { listCompanyInvitations, listJoinRequests, listMyJoinRequests, type Person } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

const all = ['companies'] as const

/** Who is invited to a company and has not answered; for its owners and admins. */
export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: [...all, 'invitations', id],
    queryFn: ({ signal }) => api(listCompanyInvitations, { params: { id } }, { signal, quiet: true }),
  })

/** Who asks to join a company, oldest first; for its owners and admins. */
export const joinRequestsQuery = (id: string) =>
  pagedQueryOptions([...all, 'join-requests', id], ({ cursor, signal }) =>
    api(listJoinRequests, { params: { id }, query: cursor ? { cursor } : {} }, { signal, quiet: true }),
  )

/** The companies that I asked to join, newest first. */
export const myJoinRequestsQuery = queryOptions({
  queryKey: ['me', 'join-requests'],
  queryFn: ({ signal }) => api(listMyJoinRequests, {}, { signal, quiet: true }),
})

/** The company that is meant where none is named: the first that I own, else the first that I belong to. */
export function firstCompany({ memberships }: Pick<Person, 'memberships'>): string | null {
  const owned = memberships.find(({ role }) => role === 'owner') ?? memberships[0]
  return owned?.companyId ?? null
}
