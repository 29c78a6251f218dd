import { queryOptions } from '@tanstack/react-query'
import { getOwnProfile } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

// A file of its own: routes ask for the profile before its pages are there, and the landing page holds all routes. What
// reads the answer needs the contract's schemas, which no visitor has to fetch.

/** The candidate's own profile, with all ten steps of the wizard. */
export const profileStepsQuery = queryOptions({
  queryKey: ['me', 'candidate-profile', 'steps'],
  queryFn: ({ signal }) => api(getOwnProfile, {}, { signal, quiet: true }),
})
