import { createFileRoute, Navigate } from '@tanstack/react-router'
import { companyStatuses } from '@vouch/contract'
import { choiceParam, idParam, searchParams, textParam } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { AuditLog } from '#features/admin-records/audit-log.tsx'
import { CompanyFiguresSection } from '#features/admin-records/company-figures.tsx'
import { CompaniesPage } from '#features/companies/companies-page.tsx'
import { CompanyViewPage } from '#features/companies/company-view-page.tsx'
import { CompanyFiles } from '#features/company-verification/company-files.tsx'
import { CompanyState } from '#features/company-verification/company-state.tsx'
import { DecideCompany } from '#features/company-verification/decide-company.tsx'
import { VerificationLog } from '#features/company-verification/verification-log.tsx'
import { companyQuery, membersQuery } from '#lib/data/companies.ts'

const search = searchParams({ id: textParam(100), q: textParam(120), status: choiceParam(companyStatuses) })

/** A company for its members, and the administrators' record of it. Without an id: the companies to choose from. */
export const Route = createFileRoute('/_admin/admin/companies/view')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  loader: ({ context, location }) => {
    const id = idParam(search(location.search).id)
    if (id === undefined) return
    void context.queryClient.prefetchQuery(companyQuery(id))
    void context.queryClient.prefetchQuery(membersQuery(id))
  },
  component: CompanyView,
})

function CompanyView() {
  const { person } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const isAdmin = person.roles.includes('admin')
  if (search.id === undefined) {
    if (!isAdmin) return <Navigate to="/admin/companies" replace />
    const { q, status } = search
    return (
      <CompaniesPage
        filter={{ q, status }}
        onFilter={(filter) => void navigate({ search: filter, replace: true })}
      />
    )
  }
  return (
    <CompanyViewPage
      id={search.id}
      verification={(company) => (
        <>
          {(company.role !== null || !company.permitted.includes('decide')) &&
            company.status !== 'verified' && <CompanyState company={company} />}
          {company.permitted.includes('decide') && <DecideCompany company={company} />}
          {isAdmin && <CompanyFiguresSection company={company} />}
        </>
      )}
      log={(company) => (
        <>
          <VerificationLog company={company} />
          {isAdmin && (
            <>
              <CompanyFiles company={company} />
              <AuditLog about="company" subjectId={company.id} kind="changes" />
              <AuditLog about="company" subjectId={company.id} kind="reads" />
            </>
          )}
        </>
      )}
    />
  )
}
