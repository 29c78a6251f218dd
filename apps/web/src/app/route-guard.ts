import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Person, Role } from '@vouch/contract'
import { isProblem } from '#lib/api/api-problem.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { savePath } from '#lib/identity/saved-path.ts'
import { currentToken, sessionWasLost } from '#lib/identity/session.ts'
import { ForbiddenError } from './pages/forbidden-error.ts'

interface Guarded {
  readonly context: { readonly queryClient: QueryClient }
  readonly location: ParsedLocation
}

/** `beforeLoad` of routes that need a session. Without one, stores the path and redirects to `/login`. */
export async function requireSession({ context, location }: Guarded): Promise<{ person: Person }> {
  if ((await currentToken()) === null) {
    savePath(location.href)
    throw redirect({ to: '/login', search: sessionWasLost() ? { why: 'ended' } : {} })
  }
  try {
    return { person: await context.queryClient.ensureQueryData(currentPersonQuery) }
  } catch (error) {
    if (!isProblem(error, 401)) throw error
    savePath(location.href)
    throw redirect({ to: '/check-auth' })
  }
}

/** Like `requireSession`; also redirects people without a role to the page where they choose one. */
export async function requireMember(guarded: Guarded): Promise<{ person: Person }> {
  const { person } = await requireSession(guarded)
  if (person.roles.length > 0) return { person }
  if (person.listRoles.length > 0) throw redirect({ to: '/admin/settings/masters' })
  savePath(guarded.location.href)
  throw redirect({ to: '/admin/profile/choose-role' })
}

/**
 * Requires one of the roles: `beforeLoad: ({ context }) => requireRole(context, 'employer')`.
 * @throws ForbiddenError
 */
export function requireRole({ person }: { readonly person: Person }, ...allowed: readonly Role[]): void {
  if (!person.roles.some((role) => allowed.includes(role))) throw new ForbiddenError()
}

/** `beforeLoad` of a role's dashboard. Redirects people without the role to their own dashboard. */
export function requireDashboardOf(role: Role, { person }: { readonly person: Person }): void {
  if (!person.roles.includes(role)) throw redirect({ to: '/admin/dashboard', replace: true })
}

/** Requires an administrator, or somebody with a role for lists. @throws ForbiddenError */
export function requireListEditor({ person }: { readonly person: Person }): void {
  if (person.listRoles.length === 0) requireRole({ person }, 'admin')
}

/** Creates a `beforeLoad` for routes that require a member with one of the roles. @throws ForbiddenError */
export function membersWith(...allowed: readonly Role[]): typeof requireMember {
  return async (guarded) => {
    const member = await requireMember(guarded)
    requireRole(member, ...allowed)
    return member
  }
}
