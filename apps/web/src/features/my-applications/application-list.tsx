import type { CandidateApplicationRow } from '@vouch/contract'
import { unansweredDays } from '@vouch/domain'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { promiseOf } from '#ui/application/answer-promise.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { VisibleStatusBadge } from '#ui/application/visible-status-badge.tsx'
import { CompanyLogo } from '#ui/job/company-logo.tsx'
import { jobPlace } from '#ui/job/job-place.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { texts } from './my-applications.en.ts'
import classes from './my-applications.module.css'

export function useApplicationColumns(): DataColumn<CandidateApplicationRow>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'job',
        header: t('list.job'),
        rowHeader: true,
        cell: (row) => <ApplicationName row={row} />,
      },
      {
        id: 'status',
        header: t('list.status'),
        cell: (row) => <ApplicationStatus row={row} />,
      },
      {
        id: 'applied',
        header: t('list.applied'),
        width: '9rem',
        cell: ({ appliedAt }) => <RelativeTime value={appliedAt} />,
      },
      {
        id: 'news',
        header: t('list.news'),
        width: '9rem',
        cell: ({ lastNewsAt }) => <RelativeTime value={lastNewsAt} />,
      },
    ],
    [t],
  )
}

export function ApplicationCard({ row }: { readonly row: CandidateApplicationRow }) {
  const t = useTexts(texts)
  return (
    <div className={classes.card}>
      <ApplicationName row={row} />
      <ApplicationStatus row={row} />
      <div className={classes.times}>
        <span>
          {t('list.appliedWhen')} <RelativeTime value={row.appliedAt} />
        </span>
        <span>
          {t('list.newsWhen')} <RelativeTime value={row.lastNewsAt} />
        </span>
      </div>
    </div>
  )
}

function ApplicationName({ row }: { readonly row: CandidateApplicationRow }) {
  const t = useTexts(texts)
  const { title, company, companyLogo, ended, closedAt } = row.job
  const place = jobPlace(row.job)
  return (
    <div className={classes.named}>
      <CompanyLogo name={company} logo={companyLogo} size={36} />
      <div className={classes.name}>
        <span className={classes.line}>
          <LinkAnchor to="/admin/jobs/applied/$id" params={{ id: row.id }} fw={550} c="inherit">
            {title}
          </LinkAnchor>
          {ended && closedAt === null && <StatusBadge>{t('list.ended')}</StatusBadge>}
        </span>
        <span className={classes.quiet}>{place === null ? company : t('list.at', { company, place })}</span>
      </div>
    </div>
  )
}

function ApplicationStatus({ row }: { readonly row: CandidateApplicationRow }) {
  const t = useTexts(texts)
  const { visibleStatus, job } = row
  const promise = promiseOf(row.turn)
  const days = unansweredDays(row.turn, Date.now())
  const told =
    visibleStatus === 'offer' && job.filled ? t('list.lineOfferGone') : t(`list.line.${visibleStatus}`)
  const line = days === null ? told : t('list.unanswered', { days })
  return (
    <div className={classes.told}>
      <VisibleStatusBadge status={visibleStatus} />
      <span className={classes.quiet}>{line}</span>
      {promise && <span className={classes.quiet}>{t(`list.${promise.key}`, { day: promise.day })}</span>}
    </div>
  )
}
