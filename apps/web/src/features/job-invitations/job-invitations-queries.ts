import { listJobInvitations } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { pagedQueryOptions } from '#lib/api/paged-query.ts'

/** Jobs that the person was asked to apply for, newest first. */
export const jobInvitationsQuery = pagedQueryOptions(['me', 'job-invitations'], ({ cursor, signal }) =>
  api(listJobInvitations, { query: { ...(cursor && { cursor }) } }, { signal, quiet: true }),
)
