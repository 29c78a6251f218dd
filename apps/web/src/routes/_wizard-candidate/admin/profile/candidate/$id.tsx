import { createFileRoute, notFound } from '@tanstack/react-router'
import { searchParams, textParam } from '@vouch/domain'
import { CandidateWizardPage } from '#features/candidate-wizard/candidate-wizard-page.tsx'
import { WizardSteps } from '#features/candidate-wizard/wizard-steps.tsx'
import { ResumeExport } from '#features/resume-import/resume-export.tsx'
import { ResumeImportPanel } from '#features/resume-import/resume-import-panel.tsx'
import { PassportsSection } from '#features/skill-passports/held/passports-section.tsx'

const search = searchParams({ field: textParam(200) })

// One route for steps 1 to 10, because the landing page's bundle contains every route.
export const Route = createFileRoute('/_wizard-candidate/admin/profile/candidate/$id')({
  validateSearch: search,
  beforeLoad: ({ params }) => {
    if (!/^(?:[1-9]|10)$/.test(params.id)) throw notFound()
  },
  component: CandidateWizard,
})

function CandidateWizard() {
  const { person } = Route.useRouteContext()
  const { field } = Route.useSearch()
  const { id } = Route.useParams()
  const number = Number(id)
  return (
    <CandidateWizardPage
      person={person}
      number={number}
      field={field}
      imports={(store) => <ResumeImportPanel onStore={store} />}
      exports={<ResumeExport />}
    >
      <WizardSteps number={number} passports={<PassportsSection email={person.email} />} />
    </CandidateWizardPage>
  )
}
