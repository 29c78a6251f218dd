import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AlertFrequency,
  changeSavedSearch,
  deleteSavedSearch,
  type SavedSearch,
  saveSearch,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { savedSearchesQuery } from '#lib/data/saved-searches.ts'
import { savedSearchesTexts } from './saved-searches.en.ts'

const { t } = savedSearchesTexts

interface Change {
  readonly id: string
  readonly name?: string
  readonly frequency?: AlertFrequency
}

/** Commands that change and delete saved searches. The API client shows errors. */
export function useSavedSearches() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey })
  const change = useMutation({
    mutationFn: ({ id, ...body }: Change) => api(changeSavedSearch, { params: { id }, body }),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: ({ name, query, frequency }: SavedSearch) =>
      api(saveSearch, { body: { name, query, frequency } }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedSearch) => api(deleteSavedSearch, { params: { id } }),
    onSuccess: (_nothing, search) =>
      notify({
        message: t('deleted', { name: search.name }),
        action: { label: t('undo'), onClick: () => restore.mutate(search) },
      }),
    onSettled,
  })
  return { change, remove }
}
