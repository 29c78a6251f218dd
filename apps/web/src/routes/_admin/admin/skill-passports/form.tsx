import { createFileRoute, Navigate, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { requireRole } from '#app/route-guard.ts'
import {
  DefinitionPage,
  DefinitionStartPage,
  NewRequestPage,
  OfferPage,
  ResendRequestPage,
} from '#features/skill-passports/lazy-pages.tsx'
import { offerWays } from '#features/skill-passports/offer/offer-ways.ts'
import { choiceParam, idParam, searchParams } from '#lib/format/search-params.ts'

const search = searchParams({
  kind: choiceParam(['definition', 'offer', 'request']),
  id: idParam,
  issuer: idParam,
  definition: idParam,
  way: choiceParam(offerWays),
  batch: idParam,
})

/** Defines a passport, offers one or requests one. Without a kind, candidates see the passports they hold, where they add more. */
export const Route = createFileRoute('/_admin/admin/skill-passports/form')({
  validateSearch: search,
  beforeLoad: ({ context, search }) => {
    if (search.kind === 'request') return requireRole(context, 'candidate')
    if (search.kind !== undefined) return requireRole(context, 'employer', 'admin')
    requireRole(context, 'candidate', 'employer', 'admin')
    if (context.person.roles.includes('candidate'))
      throw redirect({ to: '/admin/skill-passports', search: { tab: 'held' }, replace: true })
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
  if (kind === 'request') {
    const onSent = () =>
      void navigate({ to: '/admin/skill-passports', search: { tab: 'requests' }, replace: true })
    if (id !== undefined) return <ResendRequestPage key={id} id={id} person={person} onSent={onSent} />
    if (definition === undefined)
      return <Navigate to="/admin/skill-passports" search={{ tab: 'earn' }} replace />
    return <NewRequestPage key={definition} definition={definition} person={person} onSent={onSent} />
  }
  if (definition === undefined)
    return <Navigate to="/admin/skill-passports" search={{ tab: 'definitions' }} replace />
  return (
    <OfferPage
      key={`${definition} ${batch ?? ''}`}
      id={definition}
      way={way}
      batch={batch}
      onWay={(next) => void navigate({ search: (before) => ({ ...before, way: next }), replace: true })}
      onBatch={(checked) => void navigate({ search: (before) => ({ ...before, batch: checked.id }) })}
    />
  )
}
