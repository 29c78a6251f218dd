import type { QueryClient } from '@tanstack/react-query'
import type { Person } from '@vouch/contract'
import { currentPersonQuery } from '#lib/identity/current-person.ts'

/** Calls `listener` with the signed-in person as loaded so far, and after every change; undefined without one. */
export function watchPerson(client: QueryClient, listener: (person: Person | undefined) => void): () => void {
  const read = () => client.getQueryData(currentPersonQuery.queryKey)
  let seen = read()
  listener(seen)
  return client.getQueryCache().subscribe(() => {
    const person = read()
    if (person === seen) return
    seen = person
    listener(person)
  })
}
