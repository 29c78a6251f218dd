import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSession } from '#app/route-guard.ts'
import { WelcomePage } from '#features/account/welcome-page.tsx'
import { savedPath } from '#lib/saved-path.ts'

export const Route = createFileRoute('/_default/welcome')({
  beforeLoad: async (guarded) => {
    const { person } = await requireSession(guarded)
    if (person.roles.length > 0) throw redirect({ href: savedPath() ?? '/admin/dashboard', replace: true })
    return { person }
  },
  component: Welcome,
})

function Welcome() {
  const { person } = Route.useRouteContext()
  return <WelcomePage person={person} />
}
