import type { ListedJob } from '@vouch/contract'
import { isInMarketplace } from '@vouch/domain'
import { useMemo } from 'react'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CompanyStatusBadge } from '#ui/job/company-status-badge.tsx'
import { JobStatusBadge } from '#ui/job/job-status-badge.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { texts } from './admin-records.en.ts'
import classes from './admin-records.module.css'

function Moment({ value, none }: { readonly value: string | null; readonly none: string }) {
  return (
    <span className={value === null ? `${classes.oneLine} ${classes.quiet}` : classes.oneLine}>
      {value === null ? none : <RelativeTime value={value} />}
    </span>
  )
}

export function useAllJobsColumns(): DataColumn<ListedJob>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'job',
        header: t('jobs.column.job'),
        rowHeader: true,
        cell: (row) => (
          <LinkAnchor to="/admin/jobs/view" search={{ id: row.id }} fw={550} c="inherit">
            {row.title || t('job.untitled')}
          </LinkAnchor>
        ),
      },
      {
        id: 'status',
        header: t('jobs.column.status'),
        cell: (row) => <JobStatusBadge status={row.status} />,
      },
      {
        id: 'company',
        header: t('jobs.column.company'),
        cell: ({ company }) => (
          <span className={classes.company}>
            <LinkAnchor to="/admin/companies/view" search={{ id: company.id }} c="inherit">
              {company.name}
            </LinkAnchor>
            {!isInMarketplace(company.status) && <CompanyStatusBadge status={company.status} />}
          </span>
        ),
      },
      {
        id: 'applications',
        header: t('jobs.column.applications'),
        align: 'end',
        cell: (row) => formatNumber(row.applications),
      },
      {
        id: 'created',
        header: t('jobs.column.created'),
        cell: (row) => <Moment value={row.createdAt} none="" />,
      },
      {
        id: 'published',
        header: t('jobs.column.published'),
        cell: (row) => <Moment value={row.publishedAt} none={t('jobs.notPublished')} />,
      },
      {
        id: 'closes',
        header: t('jobs.column.closes'),
        cell: (row) => <Moment value={row.closesAt} none={t('jobs.noDate')} />,
      },
    ],
    [t],
  )
}
