import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Person, Role } from '@vouch/contract'
import { isProblem } from '#lib/api/api-problem.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { currentToken, endedUnasked } from '#lib/identity/session.ts'
import { ForbiddenError } from './pages/forbidden-error.ts'

interface Guarded {
  readonly context: { readonly queryClient: QueryClient }
  readonly location: ParsedLocation
}

/**
 * For `beforeLoad` of whatever needs a signed-in person: without a session it saves the path and sends to `/login`.
 * @returns the person, for the routes below
 */
export async function requireSession({ context, location }: Guarded): Promise<{ person: Person }> {
  if ((await currentToken()) === null) {
    savePath(location.href)
    throw redirect({ to: '/login', search: endedUnasked() ? { why: 'ended' } : {} })
  }
  try {
    return { person: await context.queryClient.ensureQueryData(currentPersonQuery) }
  } catch (error) {
    if (!isProblem(error, 401)) throw error
    savePath(location.href)
    throw redirect({ to: '/check-auth' })
  }
}

/** As `requireSession`; who has no role yet chooses one first. */
export async function requireMember(guarded: Guarded): Promise<{ person: Person }> {
  const { person } = await requireSession(guarded)
  if (person.roles.length > 0) return { person }
  savePath(guarded.location.href)
  throw redirect({ to: '/admin/profile/choose-role' })
}

/**
 * For `beforeLoad` of a page that only some roles may open: `beforeLoad: ({ context }) => requireRole(context, 'employer')`.
 * @throws ForbiddenError, which shows the page that says so
 */
export function requireRole({ person }: { readonly person: Person }, ...allowed: readonly Role[]): void {
  if (!person.roles.some((role) => allowed.includes(role))) throw new ForbiddenError()
}

/**
 * Makes the `beforeLoad` of a part of the app that is for members with one of these roles only.
 * @throws ForbiddenError as `requireRole`, when somebody else comes
 */
export function membersWith(...allowed: readonly Role[]): typeof requireMember {
  return async (guarded) => {
    const member = await requireMember(guarded)
    requireRole(member, ...allowed)
    return member
  }
}
