import { queryOptions } from '@tanstack/react-query'
import { currentPerson } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { setFormats } from '#lib/format/format.ts'

/** Who is signed in, with roles and companies. Ask only when there is a session. */
export const currentPersonQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const person = await api(currentPerson, {}, { signal })
    setFormats(person)
    return person
  },
  staleTime: 5 * 60_000,
})
