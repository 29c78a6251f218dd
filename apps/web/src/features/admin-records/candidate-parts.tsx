import { Button, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type CandidateRecord, legalDocumentNames } from '@vouch/contract'
import { useEffect, useRef } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { VisibleStatusBadge } from '#ui/application/visible-status-badge.tsx'
import { CompanyStatusBadge } from '#ui/job/company-status-badge.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import rows from '#ui/list/rows.module.css'
import { texts } from './admin-records.en.ts'
import classes from './admin-records.module.css'

/** Number of applications that are shown before "Show all". */
const shownAtFirst = 8

/** The candidate's applications, with the status that the candidate sees. */
export function RecordApplications({ applications }: Pick<CandidateRecord, 'applications'>) {
  const t = useTexts(texts)
  const { total, items } = applications
  const [isWhole, { open }] = useDisclosure(false)
  const first = useRef<HTMLAnchorElement>(null)
  const shown = isWhole ? items : items.slice(0, shownAtFirst)
  // The button disappears, so focus goes on to the first item that it showed.
  useEffect(() => {
    if (isWhole) first.current?.focus({ preventScroll: true })
  }, [isWhole])
  return (
    <section className={classes.part}>
      <Title order={2}>{t('candidate.applications')}</Title>
      {total === 0 && <Text c="dimmed">{t('candidate.noApplications')}</Text>}
      {isWhole && total > items.length && (
        <Text c="dimmed">
          {t('candidate.newest', { shown: formatNumber(items.length), count: formatNumber(total) })}
        </Text>
      )}
      {items.length > 0 && (
        <ul className={rows.rows} aria-label={t('candidate.applicationList')}>
          {shown.map((one, index) => (
            <li key={one.id} className={rows.row}>
              <div className={rows.body}>
                <LinkAnchor
                  to="/admin/jobs/view"
                  search={{ id: one.jobId }}
                  c="inherit"
                  fw={550}
                  {...(index === shownAtFirst && { ref: first })}
                >
                  {one.jobTitle}
                </LinkAnchor>
                <span className={rows.quiet}>
                  {t('candidate.appliedTo', { company: one.companyName })}{' '}
                  <RelativeTime value={one.appliedAt} />
                </span>
              </div>
              <VisibleStatusBadge status={one.visibleStatus} />
            </li>
          ))}
        </ul>
      )}
      {items.length > shown.length && (
        <div>
          <Button variant="default" onClick={open}>
            {t('candidate.showAll', { count: formatNumber(items.length) })}
          </Button>
        </div>
      )}
    </section>
  )
}

export function RecordMemberships({ memberships }: Pick<CandidateRecord, 'memberships'>) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  return (
    <section className={classes.part}>
      <Title order={2}>{t('candidate.companies')}</Title>
      <ul className={rows.rows} aria-label={t('candidate.companyList')}>
        {memberships.map(({ id, name, status, role }) => (
          <li key={id} className={rows.row}>
            <div className={rows.body}>
              <LinkAnchor to="/admin/companies/view" search={{ id }} c="inherit" fw={550}>
                {name}
              </LinkAnchor>
              <span className={rows.quiet}>{word(`companyRole.${role}`)}</span>
            </div>
            <CompanyStatusBadge status={status} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the candidate agreed to, and when they withdrew it. */
export function RecordConsents({ consents }: Pick<CandidateRecord, 'consents'>) {
  const t = useTexts(texts)
  const nameOf = (document: string) => {
    const known = legalDocumentNames.find((one) => one === document)
    return known ? t(`document.${known}`) : document
  }
  return (
    <section className={classes.part}>
      <Title order={2}>{t('candidate.consents')}</Title>
      {consents.length === 0 ? (
        <Text c="dimmed">{t('candidate.noConsents')}</Text>
      ) : (
        <ul className={rows.rows} aria-label={t('candidate.consentList')}>
          {consents.map(({ document, version, givenAt, withdrawnAt }) => (
            <li key={`${document} ${version}`} className={rows.row}>
              <div className={rows.body}>
                <span>{t('candidate.consentGiven', { document: nameOf(document), version })}</span>
                <span className={rows.quiet}>
                  {t(withdrawnAt ? 'candidate.withdrawn' : 'candidate.given')}{' '}
                  <RelativeTime value={withdrawnAt ?? givenAt} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
