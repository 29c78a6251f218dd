import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { EmailLinkPage } from '#features/account/mail-link/email-link-page.tsx'
import { configQuery } from '#lib/api/use-config.ts'
import { mailLinkParams } from '#lib/identity/mail-link.ts'
import { pathAfterLink } from '#lib/identity/saved-path.ts'

export const Route = createFileRoute('/_default/email-verify')({
  validateSearch: mailLinkParams,
  beforeLoad: ({ search }) => {
    // A hosted identity service can link all its mails to one URL only, also those that reset a password.
    if (search.mode === 'resetPassword') throw redirect({ to: '/forgot-password', search, replace: true })
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(configQuery),
  component: EmailLink,
})

function EmailLink() {
  const { mode, oobCode, continueUrl } = Route.useSearch()
  const navigate = useNavigate()
  const goOn = () => void navigate({ href: pathAfterLink(continueUrl), replace: true })
  return <EmailLinkPage mode={mode === 'resetPassword' ? undefined : mode} code={oobCode} onDone={goOn} />
}
