import { queryOptions } from '@tanstack/react-query'
import { getOwnProfile } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

// Not in `profile-steps.ts`, which imports the contract's schemas. Routes use this query, and the landing
// page's bundle contains all routes.

/** The candidate's own profile with all ten steps. */
export const profileStepsQuery = queryOptions({
  queryKey: ['me', 'candidate-profile', 'steps'],
  queryFn: ({ signal }) => api(getOwnProfile, {}, { signal, quiet: true }),
})
