import { createFileRoute } from '@tanstack/react-router'
import { searchParams, textParam } from '@vouch/domain'
import { StopAlertPage } from '#features/saved-searches/stop-alert-page.tsx'

export const Route = createFileRoute('/_default/alerts/unsubscribe')({
  validateSearch: searchParams({ token: textParam(400) }),
  component: StopAlert,
})

function StopAlert() {
  const { token = '' } = Route.useSearch()
  return <StopAlertPage token={token} />
}
