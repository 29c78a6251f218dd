import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '#app/route-guard.ts'
import { CompanyViewPage } from '#features/companies/company-view-page.tsx'
import { CompanyState } from '#features/company-verification/company-state.tsx'
import { DecideCompany } from '#features/company-verification/decide-company.tsx'
import { VerificationLog } from '#features/company-verification/verification-log.tsx'
import { companyQuery, membersQuery } from '#lib/data/companies.ts'
import { idParam, searchParams } from '#lib/format/search-params.ts'

const search = searchParams({ id: idParam })

export const Route = createFileRoute('/_admin/admin/companies/view')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (deps.id === undefined) return
    void context.queryClient.prefetchQuery(companyQuery(deps.id))
    void context.queryClient.prefetchQuery(membersQuery(deps.id))
  },
  component: CompanyView,
})

function CompanyView() {
  const search = Route.useSearch()
  return (
    <CompanyViewPage
      id={search.id}
      verification={(company) =>
        company.permitted.includes('decide') && company.role === null ? (
          <DecideCompany company={company} />
        ) : (
          <>
            {company.status !== 'verified' && <CompanyState company={company} />}
            {company.permitted.includes('decide') && <DecideCompany company={company} />}
          </>
        )
      }
      log={(company) => <VerificationLog company={company} />}
    />
  )
}
