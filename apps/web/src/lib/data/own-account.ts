import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelDeletion, type Person, type RouteInput, updateAccount } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { setFormats } from '#lib/format/format.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { deletionQuery } from './deletion-query.ts'

type Change = RouteInput<typeof updateAccount>['body']

const mutationKey = ['account']

/** What is known of the signed-in person becomes this, everywhere. */
export function usePersonCache(): (change: (before: Person) => Person) => void {
  const client = useQueryClient()
  return (change) => {
    const { queryKey } = currentPersonQuery
    const after = client.setQueryData(queryKey, (before) => before && change(before))
    if (after) setFormats(after)
  }
}

/** The signed-in person as they are now: what a route has loaded does not follow a new photo. */
export function useOwnPerson(loaded: Person): Person {
  const { data: person = loaded } = useQuery(currentPersonQuery)
  return person
}

/**
 * Changes of one's own account: shown at once, taken back when they fail, one after the other.
 * @param options `quiet` where the caller shows itself what went wrong
 */
export function useUpdateAccount({ quiet = false }: { readonly quiet?: boolean } = {}) {
  const client = useQueryClient()
  const become = usePersonCache()
  return useMutation({
    mutationKey,
    scope: { id: 'account' },
    mutationFn: (change: Change) => api(updateAccount, { body: change }, { quiet }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: currentPersonQuery.queryKey, exact: true })
      const before = client.getQueryData(currentPersonQuery.queryKey)
      const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
      become((person) => ({ ...person, ...set }))
      return { before }
    },
    // The answer to an earlier change knows nothing of a later one.
    onSuccess: (person) => {
      if (client.isMutating({ mutationKey }) === 1) become(() => person)
    },
    onError: (_error, _change, context) => {
      const before = context?.before
      if (before) become(() => before)
    },
  })
}

/**
 * Takes back the wish to be deleted.
 * @param onKept is called even though what asked for it is gone by then: it is shown only while the wish stands
 */
export function useKeepAccount(onKept: () => void) {
  const client = useQueryClient()
  const become = usePersonCache()
  return useMutation({
    mutationFn: () => api(cancelDeletion),
    onSuccess: (preview) => {
      become((person) => ({ ...person, eraseAt: null }))
      client.setQueryData(deletionQuery.queryKey, preview)
      onKept()
    },
  })
}
