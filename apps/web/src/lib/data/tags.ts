import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listTags } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

const all = ['tags'] as const

/** The tags of a company, by name. */
export const tagsOf = (companyId: string) =>
  queryOptions({
    queryKey: [...all, companyId],
    queryFn: ({ signal }) => api(listTags, { params: { id: companyId } }, { signal, quiet: true }),
  })

/** The tags of a company, with how many applications have each. */
export const countedTagsOf = (companyId: string) =>
  queryOptions({
    queryKey: [...all, companyId, 'uses'],
    queryFn: ({ signal }) =>
      api(listTags, { params: { id: companyId }, query: { withUses: true } }, { signal, quiet: true }),
  })

/** Refetches everything that shows tags. */
export async function refreshTags(client: QueryClient): Promise<void> {
  const shown = [all, ['applicants'], ['company-applicants'], ['applicant']]
  await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })))
}
