import { useQuery } from '@tanstack/react-query'
import type { Person } from '@vouch/contract'
import { currentPersonQuery } from './current-person.ts'
import { useSession } from './session.ts'

/** Who looks at a public page. `unknown` while it is being found out, or when it could not be. */
export type Viewer =
  | { readonly kind: 'unknown'; readonly person: null; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'visitor'; readonly person: null }
  | { readonly kind: 'person'; readonly person: Person; readonly candidate: boolean }

/** Who looks at a public page: a visitor, or a person with their roles. */
export function useViewer(): Viewer {
  const { token, ready } = useSession()
  const me = useQuery({ ...currentPersonQuery, enabled: token !== null })
  if (ready && token === null) return { kind: 'visitor', person: null }
  if (!me.data) return { kind: 'unknown', person: null, error: me.error, retry: () => void me.refetch() }
  return { kind: 'person', person: me.data, candidate: me.data.roles.includes('candidate') }
}
