import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '#features/account/mail-link/forgot-password-page.tsx'
import { ResetPasswordPage } from '#features/account/mail-link/reset-password-page.tsx'
import { configQuery } from '#lib/api/use-config.ts'
import { mailLinkParams } from '#lib/identity/mail-link.ts'

export const Route = createFileRoute('/_default/forgot-password')({
  validateSearch: mailLinkParams,
  loader: ({ context }) => context.queryClient.ensureQueryData(configQuery),
  component: ForgotPassword,
})

function ForgotPassword() {
  const { mode, oobCode } = Route.useSearch()
  if (mode !== 'resetPassword' || oobCode === undefined) return <ForgotPasswordPage />
  return <ResetPasswordPage key={oobCode} code={oobCode} />
}
