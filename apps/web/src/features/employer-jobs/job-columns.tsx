import type { EmployerJobRow, Person } from '@vouch/contract'
import { useMemo } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { jobPlace } from '#ui/job/job-place.ts'
import { JobStatusBadge } from '#ui/job/job-status-badge.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { texts } from './employer-jobs.en.ts'
import classes from './employer-jobs.module.css'
import { JobMenu } from './job-menu.tsx'
import { permittedInRow } from './job-permissions.ts'
import { StageLinks } from './stage-links.tsx'

function JobTitle({ row, withCompany }: { readonly row: EmployerJobRow; readonly withCompany: boolean }) {
  const t = useTexts(texts)
  return (
    <div className={classes.title}>
      <LinkAnchor to="/admin/jobs/employer/$jobId" params={{ jobId: row.id }} fw={550} c="inherit">
        {row.title || t('untitled')}
      </LinkAnchor>
      {withCompany && <span className={classes.quiet}>{row.company.name}</span>}
    </div>
  )
}

function Closes({ row }: { readonly row: EmployerJobRow }) {
  const t = useTexts(texts)
  // A job that was closed by hand ended before its closing date.
  if (row.status === 'closed') return null
  return row.closesAt ? (
    <span className={classes.oneLine}>
      <RelativeTime value={row.closesAt} />
    </span>
  ) : (
    <span className={`${classes.quiet} ${classes.oneLine}`}>{t('noDate')}</span>
  )
}

export function useJobColumns(person: Person | undefined): DataColumn<EmployerJobRow>[] {
  const t = useTexts(texts)
  return useMemo(
    () => [
      {
        id: 'job',
        header: t('column.job'),
        rowHeader: true,
        cell: (row) => <JobTitle row={row} withCompany={(person?.memberships.length ?? 0) > 1} />,
      },
      {
        id: 'status',
        header: t('column.status'),
        cell: (row) => <JobStatusBadge status={row.status} />,
      },
      {
        id: 'place',
        header: t('column.place'),
        cell: (row) => jobPlace(row) ?? <span className={classes.quiet}>{t('noPlace')}</span>,
      },
      {
        id: 'people',
        header: t('column.people'),
        cell: (row) =>
          row.counts ? (
            <StageLinks jobId={row.id} counts={row.counts} status={row.status} />
          ) : (
            <span className={classes.quiet}>{t('notOnTeam')}</span>
          ),
      },
      {
        id: 'filled',
        header: t('column.filled'),
        align: 'end',
        cell: (row) => t('filled', { filled: row.filled, openings: row.openings }),
      },
      { id: 'closes', header: t('column.closes'), cell: (row) => <Closes row={row} /> },
      {
        id: 'actions',
        header: t('column.actions'),
        align: 'end',
        cell: (row) => <JobMenu job={row} permitted={permittedInRow(row, person)} />,
      },
    ],
    [person, t],
  )
}
