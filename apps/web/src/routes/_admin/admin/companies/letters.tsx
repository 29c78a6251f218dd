import { createFileRoute, Navigate } from '@tanstack/react-router'
import { letterKinds, letterLanguages } from '@vouch/contract'
import { choiceParam, idParam, searchParams } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { CompanyLettersPage } from '#features/letters/company-letters-page.tsx'
import { lettersQuery } from '#features/letters/letters-queries.ts'
import { companyQuery } from '#lib/data/companies.ts'

const search = searchParams({
  id: idParam,
  kind: choiceParam(letterKinds),
  language: choiceParam(letterLanguages),
})

export const Route = createFileRoute('/_admin/admin/companies/letters')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'employer', 'admin'),
  loader: ({ context, location }) => {
    const { id } = search(location.search)
    if (id === undefined) return
    void context.queryClient.prefetchQuery(lettersQuery(id))
    void context.queryClient.prefetchQuery(companyQuery(id))
  },
  component: CompanyLetters,
})

function CompanyLetters() {
  const { person } = Route.useRouteContext()
  const { id, ...choice } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (id === undefined) return <Navigate to="/admin/companies" replace />
  return (
    <CompanyLettersPage
      id={id}
      person={person}
      choice={choice}
      onChoice={(next) => void navigate({ search: { id, ...next }, replace: true })}
    />
  )
}
