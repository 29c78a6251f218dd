import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteCandidateSearch,
  renameCandidateSearch,
  type CandidateSearch as SavedSearch,
  saveCandidateSearch,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidates.en.ts'
import { savedSearchesQuery } from './candidates-queries.ts'

/** Commands that add, rename and remove saved searches. The API client shows errors. */
export function useSavedSearches() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })

  const keep = useMutation({
    mutationFn: (body: { name: string; query: string }) => api(saveCandidateSearch, { body }),
    onSuccess: ({ name }) => notify(t('kept.kept', { name })),
    onSettled,
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: Pick<SavedSearch, 'id' | 'name'>) =>
      api(renameCandidateSearch, { params: { id }, body: { name } }),
    onSuccess: () => notify(t('kept.renamed')),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedSearch) => api(deleteCandidateSearch, { params: { id } }),
    onSuccess: (_nothing, { name }) => notify(t('kept.deleted', { name })),
    onSettled,
  })
  return { keep, rename, remove }
}
