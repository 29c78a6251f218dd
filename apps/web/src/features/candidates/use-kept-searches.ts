import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteCandidateSearch,
  type CandidateSearch as KeptSearch,
  renameCandidateSearch,
  saveCandidateSearch,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './candidates.en.ts'
import { keptSearchesQuery } from './candidates-queries.ts'

/** Keeping, renaming and deleting searches. What goes wrong is said by the wrapper of the API. */
export function useKeptSearches() {
  const t = useTexts(texts)
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: keptSearchesQuery.queryKey })

  const keep = useMutation({
    mutationFn: (body: { name: string; query: string }) => api(saveCandidateSearch, { body }),
    onSuccess: ({ name }) => notify(t('kept.kept', { name })),
    onSettled,
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: Pick<KeptSearch, 'id' | 'name'>) =>
      api(renameCandidateSearch, { params: { id }, body: { name } }),
    onSuccess: () => notify(t('kept.renamed')),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: KeptSearch) => api(deleteCandidateSearch, { params: { id } }),
    onSuccess: (_nothing, { name }) => notify(t('kept.deleted', { name })),
    onSettled,
  })
  return { keep, rename, remove }
}
