import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '#features/unsubscribe/unsubscribe-page.tsx'
import { searchParams, textParam } from '#lib/format/search-params.ts'

export const Route = createFileRoute('/_default/unsubscribe')({
  validateSearch: searchParams({ token: textParam(400) }),
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token = '' } = Route.useSearch()
  return <UnsubscribePage token={token} />
}
