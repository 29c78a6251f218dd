import { createFileRoute } from '@tanstack/react-router'
import { searchParams, textParam } from '@vouch/domain'
import { UnsubscribePage } from '#features/unsubscribe/unsubscribe-page.tsx'

export const Route = createFileRoute('/_default/unsubscribe')({
  validateSearch: searchParams({ token: textParam(400) }),
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token = '' } = Route.useSearch()
  return <UnsubscribePage token={token} />
}
