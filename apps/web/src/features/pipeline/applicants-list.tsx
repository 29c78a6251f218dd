import { Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApplicantRow, CompanyRole } from '@vouch/contract'
import { type ReactNode, useMemo } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { applicantList } from '#lib/data/applicants.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CompareLink } from '#ui/application/compare-link.tsx'
import { TagList } from '#ui/application/tag-list.tsx'
import { TeamTurn } from '#ui/application/team-turn.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { ApplicantStatus, DisclosureTime, KnockOutMark } from './applicant-marks.tsx'
import { useTickColumns } from './bulk/applicant-ticks.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useApplicantChoice } from './bulk/use-applicant-choice.ts'
import { useMovesOfPage } from './moves-context.ts'
import { texts } from './pipeline.en.ts'
import classes from './pipeline.module.css'
import type { ApplicantSearch } from './pipeline-search.ts'
import { StageMenu } from './stage-menu.tsx'

interface ApplicantsListProps {
  readonly jobId: string
  readonly role: CompanyRole | null
  readonly filters: ApplicantSearch
  readonly empty: ReactNode
}

type Cell = { readonly row: ApplicantRow }

function Person({ row, jobId }: Cell & { readonly jobId: string }) {
  return (
    <div className={classes.person}>
      <LinkAnchor
        to="/admin/jobs/employer/$jobId/$userId"
        params={{ jobId, userId: row.userId }}
        search
        className={classes.name}
      >
        {row.name}
      </LinkAnchor>
      <bdi className={classes.quiet}>{row.headline}</bdi>
      <TagList tags={row.tags} />
    </div>
  )
}

function Marks({ row }: Cell) {
  const word = useTexts(glossary)
  return (
    <Group gap={6}>
      {row.status === 'active' && row.stage !== 'hired' && <span>{word('applicationStatus.active')}</span>}
      <ApplicantStatus row={row} />
      <KnockOutMark row={row} />
      <span className={classes.quiet}>
        <DisclosureTime row={row} />
      </span>
    </Group>
  )
}

/** The applicant's stage; while a move is being saved, already the new stage. */
function StageCell({ row }: Cell) {
  const word = useTexts(glossary)
  const moves = useMovesOfPage()
  return word(`stage.${moves.moving.get(row.id) ?? row.stage}`)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

export function ApplicantsList({ jobId, role, filters, empty }: ApplicantsListProps) {
  const t = useTexts(texts)
  const query = useInfiniteQuery(applicantList(jobId, filters))
  const columns = useMemo(
    (): DataColumn<ApplicantRow>[] => [
      {
        id: 'name',
        header: t('column.name'),
        rowHeader: true,
        cell: (row) => <Person row={row} jobId={jobId} />,
      },
      { id: 'stage', header: t('column.stage'), cell: (row) => <StageCell row={row} /> },
      { id: 'status', header: t('column.status'), cell: (row) => <Marks row={row} /> },
      { id: 'turn', header: t('column.turn'), cell: (row) => <TeamTurn turn={row.turn} /> },
      {
        id: 'since',
        header: t('column.since'),
        cell: (row) => <RelativeTime value={row.stageSince} />,
      },
      {
        id: 'applied',
        header: t('column.applied'),
        cell: (row) => <RelativeTime value={row.appliedAt} />,
      },
      {
        id: 'actions',
        header: t('column.actions'),
        align: 'end',
        cell: (row) => <StageMenu row={row} role={role} />,
      },
    ],
    [t, jobId, role],
  )
  const { sort: _, ...filter } = filters
  const counts = query.data?.pages[0]?.counts
  const total = counts && (filter.stage ? counts[filter.stage] : sum(Object.values(counts)))
  const choice = useApplicantChoice({ roles: [role], total, matching: { jobId, filter } })
  const rows = useMemo(() => rowsOf(query.data), [query.data])
  const shown = useMemo(() => rows.map(({ id }) => id), [rows])
  const chosen = rows.filter(({ id }) => choice.has(id)).map(({ userId }) => ({ jobId, userId }))
  return (
    <DataTable
      label={t('list')}
      columns={useTickColumns(choice, columns)}
      query={query}
      rowId={(row) => row.id}
      empty={empty}
      chooserKey="applicants"
      toolbar={
        <BulkBar
          choice={choice}
          shown={shown}
          compare={<CompareLink applicants={chosen} count={choice.count} />}
        />
      }
    />
  )
}
