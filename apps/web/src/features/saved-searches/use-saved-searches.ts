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
const { queryKey } = savedSearchesQuery
const changeKey = ['change-saved-search']

interface Change {
  readonly id: string
  readonly name?: string
  readonly frequency?: AlertFrequency
}

/** Commands that change and delete saved searches. The API client shows errors. */
export function useSavedSearches() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey })
  // Shown at once and sent one after the other, so that a list can be moved through by keyboard.
  const change = useMutation({
    mutationKey: changeKey,
    scope: { id: 'saved-searches' },
    mutationFn: ({ id, ...body }: Change) => api(changeSavedSearch, { params: { id }, body }),
    onMutate: async ({ id, ...changed }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (shown) =>
          shown && { items: shown.items.map((one) => (one.id === id ? { ...one, ...changed } : one)) },
      )
    },
    // Changes that wait are not in the server's answer yet.
    onSettled: () => (client.isMutating({ mutationKey: changeKey }) === 1 ? onSettled() : undefined),
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
