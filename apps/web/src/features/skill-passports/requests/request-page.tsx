import { Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import type { Person } from '@vouch/contract'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { PassportCard } from '../passport-card.tsx'
import { SkillChips } from '../skill-chips.tsx'
import { texts as shared } from '../skill-passports.en.ts'
import { RequestForm } from './request-form.tsx'
import { texts } from './requests.en.ts'
import classes from './requests.module.css'
import { earnableOneQuery, requestQuery } from './requests-queries.ts'

interface RequestPageProps {
  /** The returned request that is sent again. */
  readonly id: string | undefined
  /** The passport that is requested. */
  readonly definition: string | undefined
  readonly person: Person
}

/** Requests a passport, or sends a returned request again. Afterwards shows the candidate's requests. */
export function RequestPage({ id, definition, person }: RequestPageProps) {
  const navigate = useNavigate()
  const onSent = () =>
    void navigate({ to: '/admin/skill-passports', search: { tab: 'requests' }, replace: true })
  const props = { person, onSent }
  if (id !== undefined) return <ResendRequest key={id} id={id} {...props} />
  if (definition === undefined)
    return <Navigate to="/admin/skill-passports" search={{ tab: 'earn' }} replace />
  return <NewRequest key={definition} definition={definition} {...props} />
}

interface FormProps {
  readonly person: Person
  readonly onSent: () => void
}

/** Requests a passport that is open to requests. */
function NewRequest({ definition, person, onSent }: FormProps & { readonly definition: string }) {
  const t = useTexts(texts)
  const { data: passport, error, refetch } = useQuery(earnableOneQuery(definition))
  return (
    <Frame tab="earn" title={passport && t('form.title', { name: passport.fields.name })}>
      {!passport ? (
        <LoadState error={error} onRetry={refetch} notFound={t('form.missing')}>
          <Skeleton height={240} />
        </LoadState>
      ) : passport.standing !== 'none' ? (
        <EmptyState
          title={t(passport.standing === 'requested' ? 'earn.requested' : 'earn.has')}
          actions={
            <LinkButton
              to="/admin/skill-passports"
              search={{ tab: passport.standing === 'requested' ? 'requests' : 'held' }}
            >
              {t(passport.standing === 'requested' ? 'earn.seeRequest' : 'earn.seeHeld')}
            </LinkButton>
          }
        />
      ) : (
        <div className={classes.section}>
          <PassportCard
            issuer={passport.issuer}
            fields={passport.fields}
            picture={passport.picture}
            order={2}
          />
          <RequestForm
            definitionId={definition}
            issuer={passport.issuer}
            wanted={passport.fields.evidence}
            name={person.displayName}
            onSent={onSent}
          />
        </div>
      )}
    </Frame>
  )
}

/** Changes a request that was returned, and sends it again. */
function ResendRequest({ id, person, onSent }: FormProps & { readonly id: string }) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const { data: request, error, refetch } = useQuery(requestQuery(id))
  return (
    <Frame tab="requests" title={request && t('form.again', { name: request.definition.name })}>
      {!request ? (
        <LoadState error={error} onRetry={refetch} notFound={t('form.missingRequest')}>
          <Skeleton height={240} />
        </LoadState>
      ) : !request.actions.includes('send') ? (
        <EmptyState
          title={t('form.closed')}
          actions={
            <LinkButton to="/admin/skill-passports" search={{ tab: 'requests' }}>
              {t('earn.seeRequest')}
            </LinkButton>
          }
        >
          {t('form.closedBody')}
        </EmptyState>
      ) : (
        <div className={classes.section}>
          <Notice tone="accent" title={t('words.returned')}>
            <div className={classes.text} dir="auto">
              {request.words}
            </div>
          </Notice>
          <div>
            <Title order={2} size="h3">
              {t('form.criteria')}
            </Title>
            <div className={classes.text} dir="auto">
              {request.definition.criteria}
            </div>
          </div>
          <SkillChips label={word('skills')} skills={request.definition.skills} />
          <RequestForm
            key={request.version}
            definitionId={request.definition.id}
            issuer={request.issuer.name}
            wanted={request.definition.evidence}
            name={person.displayName}
            request={request}
            onSent={onSent}
          />
        </div>
      )}
    </Frame>
  )
}

interface FrameProps {
  readonly tab: 'earn' | 'requests'
  readonly title: string | undefined
  readonly children: ReactNode
}

function Frame({ tab, title, children }: FrameProps) {
  const word = useTexts(shared)
  return (
    <Page
      title={title ?? word('title')}
      width="text"
      back={{ to: '/admin/skill-passports', search: { tab }, label: word(`tab.${tab}`) }}
    >
      {children}
    </Page>
  )
}
