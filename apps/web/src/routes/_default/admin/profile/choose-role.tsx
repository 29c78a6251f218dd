import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { Person } from '@vouch/contract'
import { requireSession } from '#app/route-guard.ts'
import { ChooseRolePage } from '#features/account/choose-role-page.tsx'
import { savedPath } from '#lib/identity/saved-path.ts'

export const Route = createFileRoute('/_default/admin/profile/choose-role')({
  beforeLoad: requireSession,
  component: ChooseRole,
})

function ChooseRole() {
  const { person } = Route.useRouteContext()
  const navigate = useNavigate()
  const goOn = (now: Person, role: 'candidate' | 'employer') => {
    if (role === 'employer' && now.memberships.length === 0) {
      void navigate({ to: '/admin/profile/employer/$id', params: { id: '1' } })
      return
    }
    const begun = person.roles.length === 0 ? savedPath() : null
    void navigate({ href: begun ?? '/admin/dashboard' })
  }
  return <ChooseRolePage person={person} onChosen={goOn} />
}
