import { createFileRoute, Navigate, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { requireRole } from '#app/route-guard.ts'
import {
  DefinitionPage,
  DefinitionStartPage,
  OfferPage,
  RequestPage,
} from '#features/skill-passports/lazy-pages.tsx'
import { offerWays } from '#features/skill-passports/offer/offer-ways.ts'
import { readPassportsSearch } from '#features/skill-passports/passports-search.ts'

/** Defines a passport, offers one or requests one. Without a kind, people see the page of skill passports. */
export const Route = createFileRoute('/_admin/admin/skill-passports/form')({
  validateSearch: readPassportsSearch,
  beforeLoad: ({ context, search }) => {
    if (search.kind === 'request') return requireRole(context, 'candidate')
    if (search.kind) return requireRole(context, 'employer', 'admin')
    throw redirect({ to: '/admin/skill-passports', replace: true })
  },
  component: SkillPassportForm,
})

function SkillPassportForm() {
  return (
    <Suspense>
      <FormPage />
    </Suspense>
  )
}

function FormPage() {
  const { person } = Route.useRouteContext()
  const { kind, id, issuer, definition, way, batch } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (kind === 'definition') {
    return id === undefined ? (
      <DefinitionStartPage issuer={issuer} />
    ) : (
      <DefinitionPage key={id} id={id} person={person} />
    )
  }
  if (kind === 'request') return <RequestPage id={id} definition={definition} person={person} />
  if (definition === undefined)
    return <Navigate to="/admin/skill-passports" search={{ tab: 'definitions' }} replace />
  return (
    <OfferPage
      key={`${definition} ${batch ?? ''}`}
      id={definition}
      way={offerWays.find((known) => known === way)}
      batch={batch}
      onWay={(next) => void navigate({ search: (before) => ({ ...before, way: next }), replace: true })}
      onBatch={(checked) => void navigate({ search: (before) => ({ ...before, batch: checked.id }) })}
    />
  )
}
