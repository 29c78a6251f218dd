import { useQuery } from '@tanstack/react-query'
import type { Person } from '@vouch/contract'
import { currentPersonQuery } from './current-person.ts'
import { useSession } from './session.ts'

/** Who views a public page. `unknown` while loading and after an error. */
export type Viewer =
  | { readonly kind: 'unknown'; readonly person: null; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'visitor'; readonly person: null }
  | { readonly kind: 'person'; readonly person: Person; readonly candidate: boolean }

/** Who views a public page: a visitor without a session, or a signed-in person with their roles. */
export function useViewer(): Viewer {
  const { token, ready } = useSession()
  const me = useQuery({ ...currentPersonQuery, enabled: token !== null })
  if (ready && token === null) return { kind: 'visitor', person: null }
  if (!me.data) return { kind: 'unknown', person: null, error: me.error, retry: () => void me.refetch() }
  return { kind: 'person', person: me.data, candidate: me.data.roles.includes('candidate') }
}
