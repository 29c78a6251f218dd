import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '#features/account-settings/reset-password-page.tsx'

export const Route = createFileRoute('/_admin/admin/account/reset-password')({
  component: ResetPassword,
})

function ResetPassword() {
  const { person } = Route.useRouteContext()
  return <ResetPasswordPage person={person} />
}
