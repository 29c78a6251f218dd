import { listJobInvitations } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

export const jobInvitationsQuery = pagedQueryOptions(['me', 'job-invitations'], ({ cursor, signal }) =>
  api(listJobInvitations, { query: { ...(cursor && { cursor }) } }, { signal, quiet: true }),
)
