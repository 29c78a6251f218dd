import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { searchParams, textParam } from '@vouch/domain'
import { requireSession } from '#app/route-guard.ts'
import { CompanyInvitationPage } from '#features/account/invitation/company-invitation-page.tsx'
import { invitationTexts } from '#features/account/invitation/invitation.en.ts'
import { InvitationPage } from '#features/account/invitation/invitation-page.tsx'
import { WelcomePage } from '#features/account/welcome-page.tsx'
import { notify } from '#lib/api/notify.ts'
import { forgetSavedPath, savedPath } from '#lib/identity/saved-path.ts'
import { currentToken } from '#lib/identity/session.ts'

const links = searchParams({
  setup: textParam(100),
  invitation: textParam(100),
  'company-invitation': textParam(100),
})

export const Route = createFileRoute('/_default/welcome')({
  validateSearch: links,
  beforeLoad: async (guarded) => {
    const invited = Object.values(guarded.search).some((token) => token !== undefined)
    // Invited people see their invitation before they sign in.
    if (invited && (await currentToken()) === null) return { person: null }
    const { person } = await requireSession(guarded)
    if (!invited && person.roles.length > 0) {
      throw redirect({ href: savedPath() ?? '/admin/dashboard', replace: true })
    }
    return { person }
  },
  component: Welcome,
})

function Welcome() {
  const { person } = Route.useRouteContext()
  const { setup, invitation, 'company-invitation': toCompany } = Route.useSearch()
  const navigate = useNavigate()
  const token = setup ?? invitation
  if (toCompany !== undefined) {
    const onJoined = (id: string) => {
      forgetSavedPath()
      void navigate({ to: '/admin/profile/company/$id', params: { id } })
    }
    return <CompanyInvitationPage token={toCompany} person={person} onJoined={onJoined} />
  }
  if (token === undefined) return person && <WelcomePage person={person} />
  const goOn = () => {
    forgetSavedPath()
    notify(invitationTexts.t('done'))
    void navigate({ to: '/admin/dashboard-admin' })
  }
  return (
    <InvitationPage
      kind={setup === undefined ? 'invitation' : 'setup'}
      token={token}
      person={person}
      onAccepted={goOn}
    />
  )
}
