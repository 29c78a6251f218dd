import { useQuery } from '@tanstack/react-query'
import { type LinkFacts, readLink } from '#lib/identity/identity-actions.ts'
import { IdentityProblem } from '#lib/identity/identity-problem.ts'

const dead = new Set(['auth/expired-action-code', 'auth/invalid-action-code', 'auth/user-token-expired'])

/** Whether a link can never work again, as opposed to a server that could not be asked. */
export function isDead(error: unknown): error is IdentityProblem {
  return error instanceof IdentityProblem && dead.has(error.code)
}

interface LinkState {
  readonly pending: boolean
  readonly facts: LinkFacts | null
  /** The sentence, when the link works no more. */
  readonly dead: string | null
}

/** What a link's code is for. Only reads it: mail scanners open links as well. */
export function useLinkFacts(code: string): LinkState {
  const query = useQuery({
    queryKey: ['link', code],
    queryFn: () => readLink(code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return {
    pending: query.isPending,
    facts: query.data ?? null,
    dead: isDead(query.error) ? query.error.message : null,
  }
}
