import { Group } from '@mantine/core'
import type { CompanyApplicantRow } from '@vouch/contract'
import { useMemo } from 'react'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { TagList } from '#ui/application/tag-list.tsx'
import { TeamTurn } from '#ui/application/team-turn.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { ApplicantStatus, DisclosureTime, KnockOutMark } from './applicant-marks.tsx'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'

/** Columns of the list of applicants of all jobs. */
export function useCompanyApplicantColumns(): DataColumn<CompanyApplicantRow>[] {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('column.name'),
        rowHeader: true,
        cell: (row) => (
          <div className={`${classes.person} ${classes.who}`}>
            <LinkAnchor
              from="/admin/jobs/employer/applicants"
              to="/admin/jobs/employer/$jobId/$userId"
              params={{ jobId: row.job.id, userId: row.userId }}
              search={(list) => ({ ...list, of: 'all-jobs' })}
              className={classes.name}
            >
              {row.name}
            </LinkAnchor>
            <bdi className={classes.headline}>{row.headline}</bdi>
            <TagList tags={row.tags} />
          </div>
        ),
      },
      {
        id: 'job',
        header: t('company.job'),
        cell: ({ job, company }) => (
          <div className={`${classes.person} ${classes.forJob}`}>
            <LinkAnchor to="/admin/jobs/employer/$jobId" params={{ jobId: job.id }} c="inherit">
              {job.title}
            </LinkAnchor>
            <span className={classes.quiet}>{company.name}</span>
          </div>
        ),
      },
      { id: 'stage', header: t('column.stage'), cell: (row) => word(`stage.${row.stage}`) },
      {
        id: 'status',
        header: t('column.status'),
        cell: (row) => (
          <Group gap={6}>
            {row.status === 'active' && row.stage !== 'hired' && (
              <span>{word('applicationStatus.active')}</span>
            )}
            <ApplicantStatus row={row} />
            <KnockOutMark row={row} />
            <span className={classes.quiet}>
              <DisclosureTime row={row} />
            </span>
          </Group>
        ),
      },
      { id: 'turn', header: t('column.turn'), cell: (row) => <TeamTurn turn={row.turn} /> },
      { id: 'since', header: t('column.since'), cell: (row) => <RelativeTime value={row.stageSince} /> },
      { id: 'applied', header: t('column.applied'), cell: (row) => <RelativeTime value={row.appliedAt} /> },
    ],
    [t, word],
  )
}
