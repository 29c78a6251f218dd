import { queryOptions } from '@tanstack/react-query'
import { listSearchSynonyms } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

export const searchSynonymsQuery = queryOptions({
  queryKey: ['search-synonyms'],
  queryFn: ({ signal }) => api(listSearchSynonyms, {}, { signal, quiet: true }),
})
