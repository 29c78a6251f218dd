import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CandidateRecord } from '@vouch/contract'
import { idParam } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { AccountStatusBadge } from './account-status-badge.tsx'
import { texts } from './admin-records.en.ts'
import classes from './admin-records.module.css'
import { candidateRecordQuery } from './admin-records-queries.ts'
import { AuditLog } from './audit-log.tsx'
import { AccountFacts, ProfileFacts } from './candidate-facts.tsx'
import { RecordApplications, RecordConsents, RecordMemberships } from './candidate-parts.tsx'
import { MissingRecordPage } from './record-page.tsx'

/** The administrators' record of a candidate. */
export function CandidateRecordPage({ id }: { readonly id: string }) {
  const t = useTexts(texts)
  const isValid = idParam(id) !== undefined
  const { data, error, refetch } = useQuery({ ...candidateRecordQuery(id), enabled: isValid })
  const back = { to: '/admin/candidates/view', label: t('candidate.back') }
  if (!data) {
    return (
      <MissingRecordPage
        title={t('candidate.title')}
        back={back}
        isInvalid={!isValid}
        notFound={{
          title: t('candidate.notFound'),
          body: t('candidate.notFoundBody'),
          all: t('candidates.reset'),
        }}
        error={error}
        onRetry={refetch}
      />
    )
  }
  return (
    <Page
      key={data.id}
      title={data.name}
      badge={<AccountStatusBadge status={data.status} />}
      back={back}
      actions={<Actions record={data} />}
    >
      <div className={classes.layout}>
        <div className={classes.main}>
          <RecordApplications applications={data.applications} />
          {data.memberships.length > 0 && <RecordMemberships memberships={data.memberships} />}
          <RecordConsents consents={data.consents} />
          <AuditLog about="person" subjectId={data.id} kind="changes" />
          <AuditLog about="person" subjectId={data.id} kind="reads" />
        </div>
        <aside className={classes.side} aria-label={t('candidate.account')}>
          <div className={classes.card}>
            <AccountFacts record={data} />
          </div>
          <div className={classes.card}>
            <ProfileFacts profile={data.profile} />
          </div>
          <div className={classes.card}>
            <Title order={2} mb={8}>
              {t('candidate.privateTitle')}
            </Title>
            <Text c="dimmed" size="sm">
              {t('candidate.private')}
            </Text>
          </div>
        </aside>
      </div>
    </Page>
  )
}

function Actions({ record }: { readonly record: CandidateRecord }) {
  const t = useTexts(texts)
  return (
    <>
      {record.roles.includes('admin') && (
        <LinkButton variant="default" to="/admin/account/administrators">
          {t('candidate.administrators')}
        </LinkButton>
      )}
      {record.profile?.listed && (
        <LinkButton variant="default" to="/admin/candidates/$id" params={{ id: record.id }}>
          {t('candidate.viewProfile')}
        </LinkButton>
      )}
    </>
  )
}
