import { createFileRoute } from '@tanstack/react-router'
import { letterKinds, letterLanguages } from '@vouch/contract'
import { choiceParam, searchParams } from '@vouch/domain'
import { requireRole } from '#app/route-guard.ts'
import { LettersPage } from '#features/letters/letters-page.tsx'
import { lettersQuery } from '#features/letters/letters-queries.ts'

const search = searchParams({ kind: choiceParam(letterKinds), language: choiceParam(letterLanguages) })

export const Route = createFileRoute('/_admin/admin/settings/letters')({
  validateSearch: search,
  beforeLoad: ({ context }) => requireRole(context, 'admin'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(lettersQuery(null)),
  component: MarketplaceLetters,
})

const owner = {
  companyId: null,
  mayWrite: true,
  isMember: false,
  address: { to: '/admin/settings/letters', search: {} },
} as const

function MarketplaceLetters() {
  const choice = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LettersPage
      owner={owner}
      choice={choice}
      onChoice={(next) => void navigate({ search: next, replace: true })}
    />
  )
}
