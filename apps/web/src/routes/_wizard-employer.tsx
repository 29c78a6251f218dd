import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireMember, requireRole } from '#app/route-guard.ts'
import { WizardLayout } from '#app/wizard-layout.tsx'

export const Route = createFileRoute('/_wizard-employer')({
  beforeLoad: async (guarded) => {
    const member = await requireMember(guarded)
    requireRole(member, 'employer', 'admin')
    return member
  },
  component: WizardArea,
})

function WizardArea() {
  const { person } = Route.useRouteContext()
  return (
    <WizardLayout person={person}>
      <Outlet />
    </WizardLayout>
  )
}
