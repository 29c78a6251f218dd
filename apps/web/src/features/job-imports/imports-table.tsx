import type { JobImportSummary, Person } from '@vouch/contract'
import { type ReactNode, useMemo } from 'react'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable, type PagedQuery } from '#ui/list/data-table.tsx'
import { countWords } from './count-words.ts'
import { texts } from './job-imports.en.ts'
import classes from './job-imports.module.css'
import { importingCompanies } from './owners.ts'
import { ImportBadge } from './state-badges.tsx'

interface ImportsTableProps {
  readonly label: string
  readonly query: PagedQuery<JobImportSummary>
  readonly empty: ReactNode
  /** Given where imports of several companies may be listed. */
  readonly person?: Person
  /** Whether an import is named by its time, because all have the name of the same feed. */
  readonly showsTime?: boolean
}

/** A list of imports, with what became of their postings. */
export function ImportsTable({ label, query, empty, person, showsTime = false }: ImportsTableProps) {
  const hasOwner =
    person !== undefined && (person.roles.includes('admin') || importingCompanies(person).length > 1)
  const columns = useImportColumns(hasOwner, showsTime)
  return <DataTable label={label} columns={columns} query={query} rowId={({ id }) => id} empty={empty} />
}

function useImportColumns(hasOwner: boolean, showsTime: boolean): DataColumn<JobImportSummary>[] {
  const t = useTexts(texts)
  return useMemo(() => {
    const columns: DataColumn<JobImportSummary>[] = [
      {
        id: 'name',
        header: t(showsTime ? 'imports.column.when' : 'imports.column.name'),
        rowHeader: true,
        cell: ({ id, name, kind, createdAt }) => (
          <span className={classes.stacked}>
            <LinkAnchor to="/admin/jobs/imports/$id" params={{ id }} fw={550} c="inherit">
              <bdi>{showsTime ? formatMoment(createdAt) : name}</bdi>
            </LinkAnchor>
            {kind !== 'file' && !showsTime && <span className={classes.quiet}>{t(`imports.${kind}`)}</span>}
          </span>
        ),
      },
      {
        id: 'state',
        header: t('imports.column.state'),
        cell: (row) => <ImportBadge state={row.state} />,
      },
      {
        id: 'counts',
        header: t('imports.column.counts'),
        cell: ({ state, counts }) =>
          state === 'checking' || state === 'ready' || state === 'expired' ? null : countWords(counts, t),
      },
      {
        id: 'company',
        header: t('imports.column.company'),
        cell: ({ company }) => <bdi>{company?.name ?? t('owner.marketplace')}</bdi>,
      },
      {
        id: 'when',
        header: t('imports.column.when'),
        cell: ({ createdAt, createdBy }) => (
          <span className={classes.when}>
            <RelativeTime value={createdAt} />
            {createdBy !== null && (
              <span className={classes.quiet}>{t('imports.by', { name: createdBy })}</span>
            )}
          </span>
        ),
      },
    ]
    return columns.filter(({ id }) => (hasOwner || id !== 'company') && !(showsTime && id === 'when'))
  }, [t, hasOwner, showsTime])
}
