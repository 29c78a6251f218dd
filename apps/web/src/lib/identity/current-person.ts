import { queryOptions } from '@tanstack/react-query'
import { currentPerson } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { setFormats } from '#lib/format/format.ts'

/** The signed-in person, with roles and companies. Use it only with a session. */
export const currentPersonQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const person = await api(currentPerson, {}, { signal })
    setFormats(person)
    return person
  },
  staleTime: 5 * 60_000,
})
