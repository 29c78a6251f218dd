import { Button, Group, Text } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptCompanyInvitation, type Person, readCompanyInvitation } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { notify } from '#lib/api/notify.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { chooseActiveRole } from '#lib/identity/active-role.ts'
import { currentPersonQuery } from '#lib/identity/current-person.ts'
import { ErrorState } from '#ui/layout/error-state.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { AccountPage } from '../account-page.tsx'
import { invitationTexts } from './invitation.en.ts'
import { EndedInvitation, ForVisitor, Refusal } from './invitation-page.tsx'

const offerQuery = (token: string) =>
  queryOptions({
    queryKey: ['company-invitation', token],
    queryFn: ({ signal }) => api(readCompanyInvitation, { body: { token } }, { signal, quiet: true }),
  })

interface CompanyInvitationPageProps {
  readonly token: string
  /** The signed-in person; null if nobody is signed in. */
  readonly person: Person | null
  /** Receives the id of the joined company. */
  readonly onJoined: (companyId: string) => void
}

/** Invitation to join a company. Accepted by a button: mail scanners open links and must not accept it. */
export function CompanyInvitationPage({ token, person, onJoined }: CompanyInvitationPageProps) {
  return person === null ? (
    <ForVisitor kind="company" />
  ) : (
    <Offer token={token} person={person} onJoined={onJoined} />
  )
}

interface OfferProps extends CompanyInvitationPageProps {
  readonly person: Person
}

function Offer({ token, person, onJoined }: OfferProps) {
  const t = useTexts(invitationTexts)
  const word = useTexts(glossary)
  const client = useQueryClient()
  const { data: offer, error, refetch } = useQuery(offerQuery(token))
  const accept = useMutation({
    mutationFn: () => api(acceptCompanyInvitation, { body: { token } }, { quiet: true }),
    onSuccess: async (now) => {
      const before = new Set(person.memberships.map(({ companyId }) => companyId))
      client.setQueryData(currentPersonQuery.queryKey, now)
      await client.invalidateQueries({ queryKey: ['companies'] })
      chooseActiveRole('employer')
      notify(t('company.done', { company: offer?.companyName ?? '' }))
      const joined =
        now.memberships.find(({ companyId }) => !before.has(companyId)) ??
        now.memberships.find(({ companyName }) => companyName === offer?.companyName)
      onJoined(joined?.companyId ?? '1')
    },
  })
  if (isProblem(error ?? accept.error, 'gone')) {
    return <EndedInvitation title={t('company.gone')} body={t('company.goneBody')} />
  }
  if (!offer) {
    return (
      <AccountPage title={t('company.title')}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      </AccountPage>
    )
  }
  const { companyName: company, invitedBy: name, role } = offer
  const mine = person.memberships.find(({ companyName }) => companyName === company)
  if (mine) {
    return (
      <AccountPage key="mine" title={t('company.already', { company })}>
        <LinkButton to="/admin/profile/company/$id" params={{ id: mine.companyId }}>
          {t('goOn')}
        </LinkButton>
      </AccountPage>
    )
  }
  if (person.email.toLowerCase() !== offer.forEmail.toLowerCase()) {
    const { email } = person
    return (
      <AccountPage
        key="other"
        title={t('otherAddressNamed', { invited: offer.forEmail })}
        description={t('company.forOther', { name, company })}
      >
        <Text>{email ? t('otherAddressBody', { email }) : t('otherAddressNone')}</Text>
        <Group gap="xs" mt="lg">
          <LinkButton to="/signout">{t('signout')}</LinkButton>
          <LinkButton to="/admin/dashboard" variant="default">
            {t('later')}
          </LinkButton>
        </Group>
      </AccountPage>
    )
  }
  return (
    <AccountPage
      key="offer"
      title={t('company.named', { company })}
      description={t('company.body', { name, role: word(`companyRole.${role}`) })}
    >
      {accept.error && <Refusal person={person} error={accept.error} />}
      <Group gap="xs">
        <Button loading={accept.isPending} onClick={() => accept.mutate()}>
          {t('company.act', { company })}
        </Button>
        <LinkButton to="/admin/dashboard" variant="default">
          {t('later')}
        </LinkButton>
      </Group>
    </AccountPage>
  )
}
