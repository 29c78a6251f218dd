import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MasterSummary, Person } from '@vouch/contract'
import { plainLetters } from '@vouch/domain'
import { useMemo } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import type { DataColumn } from '#ui/list/data-column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { masterSummariesQuery } from '../masters-queries.ts'
import { sourceName } from '../source-name.ts'
import { AddListDialog } from './add-list-dialog.tsx'
import { ListRoles } from './list-roles.tsx'
import type { MastersSearch } from './masters-search.ts'
import { texts } from './overview.en.ts'
import classes from './overview.module.css'

interface MastersPageProps {
  readonly person: Person
  readonly search: MastersSearch
  /** Changes the search in the URL. */
  readonly onChange: (change: MastersSearch) => void
}

/** The lists that the person may administer or edit. Administrators also see the roles for lists. */
export function MastersPage({ person, search, onChange }: MastersPageProps) {
  const t = useTexts(texts)
  const isAdmin = person.roles.includes('admin')
  const summaries = useQuery(masterSummariesQuery)
  // A role that no rule names yet gives no list.
  const hasNone = !isAdmin && isProblem(summaries.error, 403)
  const query = hasNone ? { ...summaries, error: null, isPending: false } : summaries
  const all = query.data?.items ?? []
  const found = matching(all, search.q)
  const columns = useListColumns(isAdmin)
  const reset = () => onChange({ q: undefined })
  return (
    <Page
      title={t('title')}
      description={t('body')}
      actions={isAdmin && <Button onClick={() => onChange({ add: true })}>{t('add')}</Button>}
    >
      <div className={classes.search}>
        <SearchInput label={t('search')} value={search.q} onSearch={(q) => onChange({ q })} />
        {query.data && <span role="status">{t('count', { count: found.length })}</span>}
      </div>
      <DataTable
        label={t('list')}
        columns={columns}
        query={onePage(query, found)}
        rowId={({ name }) => name}
        empty={<Empty isSearch={all.length > 0} isAdmin={isAdmin} onReset={reset} />}
      />
      {isAdmin && (
        <>
          <AddListDialog opened={search.add === true} onClose={() => onChange({ add: undefined })} />
          <ListRoles />
        </>
      )}
    </Page>
  )
}

/** The lists whose name, address or purpose contains the text, regardless of case and accents. */
function matching(lists: readonly MasterSummary[], q: string | undefined): MasterSummary[] {
  const wanted = plainLetters(q ?? '')
  return lists.filter(({ name, label, description }) =>
    [name, label, description].some((text) => plainLetters(text).includes(wanted)),
  )
}

interface WholeQuery {
  readonly error: unknown
  readonly isPending: boolean
  readonly refetch: () => unknown
}

/** A list that is loaded as a whole, as the table takes it. */
function onePage<T>({ error, isPending, refetch }: WholeQuery, items: T[]) {
  return {
    data: { pages: [{ items, nextCursor: null }], pageParams: [null] },
    error,
    isPending,
    refetch,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
  }
}

function useListColumns(isAdmin: boolean): DataColumn<MasterSummary>[] {
  const t = useTexts(texts)
  return useMemo(() => {
    const columns: DataColumn<MasterSummary>[] = [
      { id: 'label', header: t('column.label'), rowHeader: true, cell: (row) => <ListName row={row} /> },
      {
        id: 'values',
        header: t('column.values'),
        align: 'end',
        cell: ({ values }) => formatNumber(values),
      },
      {
        id: 'inactive',
        header: t('column.inactive'),
        align: 'end',
        cell: ({ inactive }) => formatNumber(inactive),
      },
      {
        id: 'proposals',
        header: t('column.proposals'),
        align: 'end',
        cell: (row) => <Proposals row={row} />,
      },
      { id: 'source', header: t('column.source'), cell: ({ source }) => sourceName(source), wideOnly: true },
    ]
    return isAdmin
      ? [...columns, { id: 'rules', header: t('column.rules'), cell: (row) => <RulesLink row={row} /> }]
      : columns
  }, [isAdmin, t])
}

function ListName({ row }: { readonly row: MasterSummary }) {
  const t = useTexts(texts)
  return (
    <div className={classes.name}>
      <span className={classes.title}>
        <LinkAnchor to="/admin/settings/masters/$entity" params={{ entity: row.name }} fw={550} c="inherit">
          {row.label}
        </LinkAnchor>
        {row.closed && <StatusBadge>{t('closed')}</StatusBadge>}
      </span>
      {row.description && <span className={classes.purpose}>{row.description}</span>}
    </div>
  )
}

function Proposals({ row }: { readonly row: MasterSummary }) {
  const t = useTexts(texts)
  const { name, label, proposals: count } = row
  if (count === 0) return null
  return (
    <LinkAnchor
      to="/admin/settings/masters/$entity"
      params={{ entity: name }}
      search={{ proposals: 'open' }}
      aria-label={t('proposalsOf', { count, label })}
    >
      {formatNumber(count)}
    </LinkAnchor>
  )
}

function RulesLink({ row }: { readonly row: MasterSummary }) {
  const t = useTexts(texts)
  const { label, brokenGrants: count } = row
  const broken = t('broken', { count })
  return (
    <LinkAnchor
      to="/admin/settings/masters/$entity/form-rbac"
      params={{ entity: row.name }}
      aria-label={count > 0 ? t('brokenOf', { broken, label }) : t('rulesOf', { label })}
    >
      {count > 0 ? <StatusBadge tone="bad">{broken}</StatusBadge> : t('rulesShort')}
    </LinkAnchor>
  )
}

interface EmptyProps {
  /** Whether there are lists that the search does not match. */
  readonly isSearch: boolean
  readonly isAdmin: boolean
  readonly onReset: () => void
}

function Empty({ isSearch, isAdmin, onReset }: EmptyProps) {
  const t = useTexts(texts)
  if (isSearch) {
    return (
      <NoMatch title={t('empty.noMatchTitle')} reset={t('empty.clear')} onReset={onReset}>
        {t('empty.noMatchBody')}
      </NoMatch>
    )
  }
  return isAdmin ? (
    <EmptyState title={t('empty.title')}>{t('empty.body')}</EmptyState>
  ) : (
    <EmptyState title={t('empty.noneTitle')}>{t('empty.noneBody')}</EmptyState>
  )
}
