import { useQuery } from '@tanstack/react-query'
import { readLink } from '#lib/identity/identity-actions.ts'
import { IdentityProblem } from '#lib/identity/identity-problem.ts'

const dead = new Set(['auth/expired-action-code', 'auth/invalid-action-code', 'auth/user-token-expired'])

/** Whether an error means that a link will never work, unlike an unreachable server. */
export function isDead(error: unknown): error is IdentityProblem {
  return error instanceof IdentityProblem && dead.has(error.code)
}

/** Reads what a mailed link does without using it up, because mail scanners open links too. */
export function useLinkFacts(code: string) {
  const query = useQuery({
    queryKey: ['link', code],
    queryFn: () => readLink(code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return {
    pending: query.isPending,
    facts: query.data ?? null,
    /** Error message if the link is no longer valid. */
    dead: isDead(query.error) ? query.error.message : null,
  }
}
