import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelDeletion, type Person, type RouteInput, updateAccount } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { setFormats } from '#lib/format/format.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { deletionQuery } from './deletion-query.ts'

type Change = RouteInput<typeof updateAccount>['body']

const mutationKey = ['account']

/** Returns a function that changes the cached person, and applies their number and date formats. */
export function usePersonCache(): (change: (before: Person) => Person) => void {
  const client = useQueryClient()
  return (change) => {
    const { queryKey } = currentPersonQuery
    const after = client.setQueryData(queryKey, (before) => before && change(before))
    if (after) setFormats(after)
  }
}

/** The signed-in person from the cache, including changes since the route's loader returned `loaded`. */
export function useCurrentPerson(loaded: Person): Person {
  const { data: person = loaded } = useQuery(currentPersonQuery)
  return person
}

/** Changes the account: optimistic, one request at a time. Pass `quiet` if the caller shows errors. */
export function useUpdateAccount({ quiet = false }: { readonly quiet?: boolean } = {}) {
  const client = useQueryClient()
  const updatePerson = usePersonCache()
  return useMutation({
    mutationKey,
    scope: { id: 'account' },
    mutationFn: (change: Change) => api(updateAccount, { body: change }, { quiet }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: currentPersonQuery.queryKey, exact: true })
      const before = client.getQueryData(currentPersonQuery.queryKey)
      const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      updatePerson((person) => ({ ...person, ...set }))
      return { before }
    },
    // The response to an earlier change lacks later changes, so store only the last response.
    onSuccess: (person) => {
      if (client.isMutating({ mutationKey }) === 1) updatePerson(() => person)
    },
    onError: (_error, _change, context) => {
      const before = context?.before
      if (before) updatePerson(() => before)
    },
  })
}

/**
 * Cancels the requested deletion of the account.
 * @param onCancelled called even if the caller has unmounted, such as a banner shown only until the cancellation
 */
export function useCancelDeletion(onCancelled: () => void) {
  const client = useQueryClient()
  const updatePerson = usePersonCache()
  return useMutation({
    mutationFn: () => api(cancelDeletion),
    onSuccess: (preview) => {
      updatePerson((person) => ({ ...person, eraseAt: null }))
      client.setQueryData(deletionQuery.queryKey, preview)
      onCancelled()
    },
  })
}
