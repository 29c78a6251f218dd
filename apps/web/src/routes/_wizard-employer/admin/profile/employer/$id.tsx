import { createFileRoute, notFound } from '@tanstack/react-router'
import { patternParam, searchParams, textParam } from '@vouch/domain'
import { CompanyPeople } from '#features/companies/company-people.tsx'
import { CompanyStartPage } from '#features/companies/company-start-page.tsx'
import { CompanyProof } from '#features/company-verification/company-proof.tsx'
import { CompanyWizardPage } from '#features/company-wizard/company-wizard-page.tsx'
import { firstCompany } from '#lib/data/company-people.ts'

const search = searchParams({
  // Id of the company to edit; `new` lets the viewer join or add a company.
  company: patternParam(/^(?:new|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i),
  // Path of the form field to focus.
  field: textParam(40),
})

// One route for steps 1 to 3, because the landing page's bundle contains every route.
export const Route = createFileRoute('/_wizard-employer/admin/profile/employer/$id')({
  validateSearch: search,
  beforeLoad: ({ params }) => {
    if (!/^[1-3]$/.test(params.id)) throw notFound()
  },
  component: EmployerWizard,
})

function EmployerWizard() {
  const { person } = Route.useRouteContext()
  const { company, field } = Route.useSearch()
  const { id } = Route.useParams()
  const companyId = company === 'new' ? null : (company ?? firstCompany(person))
  if (companyId === null) return <CompanyStartPage person={person} />
  return (
    <CompanyWizardPage
      companyId={companyId}
      person={person}
      step={id === '3' ? 3 : id === '2' ? 2 : 1}
      field={field}
      proof={(shown, error) => <CompanyProof company={shown} error={error} />}
      people={(shown) => <CompanyPeople company={shown} />}
    />
  )
}
