import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { requireMember, requireRole } from '#app/route-guard.ts'
import { WizardLayout } from '#app/wizard-layout.tsx'
import { CandidateWizardPage } from '#features/candidate-wizard/candidate-wizard-page.tsx'
import { profileStepsQuery } from '#lib/profile-query.ts'
import { choiceParam, searchParams, textParam } from '#lib/search-params.ts'

// The field that a link leads to; and whether somebody was led to the first step from a later one.
const search = searchParams({ field: textParam(200), first: choiceParam(['name']) })

export const Route = createFileRoute('/_wizard-candidate')({
  validateSearch: search,
  beforeLoad: async (guarded) => {
    const member = await requireMember(guarded)
    requireRole(member, 'candidate')
    return member
  },
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(profileStepsQuery)
  },
  component: CandidateWizard,
})

/** Around all ten steps. */
function CandidateWizard() {
  const { person } = Route.useRouteContext()
  const { field, first } = Route.useSearch()
  const number = useLocation({ select: ({ pathname }) => Number(pathname.split('/').at(-1)) })
  return (
    <WizardLayout person={person}>
      <CandidateWizardPage person={person} number={number} field={field} first={first !== undefined}>
        <Outlet />
      </CandidateWizardPage>
    </WizardLayout>
  )
}
