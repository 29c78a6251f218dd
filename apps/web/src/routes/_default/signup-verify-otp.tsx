import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import type { Person } from '@vouch/contract'
import { requireSession } from '#app/route-guard.ts'
import { EmailCodePage } from '#features/account/mail-code/email-code-page.tsx'
import { emailCodeQuery } from '#features/account/mail-code/email-code-query.ts'
import { configQuery } from '#lib/api/use-config.ts'
import { savedPath } from '#lib/identity/saved-path.ts'

/** The path to open next: the welcome page for new people, unless they came by an invitation. */
function next({ roles }: Person): string {
  const path = savedPath()
  if (path !== null && (roles.length > 0 || path.startsWith('/welcome?'))) return path
  return roles.length > 0 ? '/admin/dashboard' : '/welcome'
}

export const Route = createFileRoute('/_default/signup-verify-otp')({
  beforeLoad: async (guarded) => {
    const { person } = await requireSession(guarded)
    if (person.emailVerified) throw redirect({ href: next(person), replace: true })
    return { person }
  },
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(configQuery),
      // If the query fails, the page still works: its field accepts a code that was mailed earlier.
      context.queryClient.prefetchQuery(emailCodeQuery),
    ]),
  component: EmailCode,
})

function EmailCode() {
  const { person } = Route.useRouteContext()
  const navigate = useNavigate()
  const path = next(person)
  return (
    <EmailCodePage
      person={person}
      onLater={() => void navigate({ href: path })}
      onProven={() => void navigate({ href: path, replace: true })}
    />
  )
}
