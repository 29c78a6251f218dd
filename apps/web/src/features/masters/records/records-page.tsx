import { Button, Select } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MasterDefinition, MasterRecordRow } from '@vouch/contract'
import { useCallback, useMemo, useState } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { masterDefinitionQuery } from '#lib/data/masters.ts'
import { counted } from '#lib/format/format.ts'
import { languageChoices } from '#lib/format/languages.ts'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { TickedCard, useTicks } from '../bulk/ticks.tsx'
import { useChoice } from '../bulk/use-choice.ts'
import { ImportDialog } from '../csv/import-dialog.tsx'
import { ListCsv, mayImport } from '../csv/list-csv.tsx'
import { masterRecordsQuery } from '../masters-queries.ts'
import { ProposalsLink } from '../proposals/proposals-link.tsx'
import { ParentTrail } from './parent-trail.tsx'
import { RecordCard } from './record-card.tsx'
import { type Neighbours, useRecordColumns } from './record-columns.tsx'
import { texts } from './records.en.ts'
import { countFilters, type RecordsSearch, recordStates } from './records-search.ts'

interface RecordsPageProps {
  readonly entity: string
  readonly search: RecordsSearch
  /** Changes the search in the URL. */
  readonly onChange: (change: RecordsSearch) => void
}

/** The values of a list, for those who edit it. */
export function RecordsPage(props: RecordsPageProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(masterDefinitionQuery(props.entity))
  const back = { to: '/admin/settings/masters', label: t('lists') }
  if (data) return <Records {...props} definition={data} />
  return (
    <Page title={props.entity} back={back}>
      <LoadState error={error} onRetry={refetch} notFound={t('notFound')}>
        <ListSkeleton rows={8} />
      </LoadState>
    </Page>
  )
}

interface RecordsProps extends RecordsPageProps {
  readonly definition: MasterDefinition
}

function Records({ definition, search, onChange }: RecordsProps) {
  const t = useTexts(texts)
  const { name: entity, permitted } = definition
  const query = useInfiniteQuery({
    ...masterRecordsQuery(entity, search),
    placeholderData: keepPreviousData,
  })
  const neighbours = useNeighbours(rowsOf(query.data), search)
  const choice = useChoice(definition, search)
  const columns = useTicks(choice, useRecordColumns(definition, neighbours))
  const total = query.data?.pages[0]?.total
  const mayDefine = permitted.includes('define')
  const [isImporting, setImporting] = useState(false)
  const startImport = () => setImporting(true)
  return (
    <Page
      title={definition.label}
      back={{ to: '/admin/settings/masters', label: t('lists') }}
      badge={definition.closed && <StatusBadge>{t('closed')}</StatusBadge>}
      description={definition.description || (definition.closed ? t('closedHint') : undefined)}
      actions={
        <>
          {mayDefine && (
            <>
              <LinkButton variant="default" to="/admin/settings/masters/$entity/form" params={{ entity }}>
                {t('definition')}
              </LinkButton>
              <LinkButton
                variant="default"
                to="/admin/settings/masters/$entity/form-rbac"
                params={{ entity }}
              >
                {t('rules')}
              </LinkButton>
            </>
          )}
          <ProposalsLink definition={definition} />
          <ListCsv definition={definition} search={search} onImport={startImport} />
          <AddValue definition={definition} parent={search.parent} />
        </>
      }
    >
      {search.parent !== undefined && <ParentTrail entity={entity} parent={search.parent} />}
      <Filters definition={definition} search={search} onChange={onChange} total={total} />
      <BulkBar definition={definition} search={search} choice={choice} total={total} />
      <DataTable
        label={t('label')}
        columns={columns}
        query={query}
        rowId={({ code }) => code}
        renderCard={(row) => (
          <TickedCard row={row} choice={choice}>
            <RecordCard definition={definition} row={row} neighbours={neighbours(row)} />
          </TickedCard>
        )}
        chooserKey={`masters.${entity}`}
        empty={<Empty definition={definition} search={search} onChange={onChange} onImport={startImport} />}
      />
      <ImportDialog entity={entity} opened={isImporting} onClose={() => setImporting(false)} />
    </Page>
  )
}

interface FiltersProps {
  readonly definition: MasterDefinition
  readonly search: RecordsSearch
  readonly onChange: (change: RecordsSearch) => void
  readonly total: { readonly count: number; readonly capped: boolean } | undefined
}

const none: RecordsSearch = { q: undefined, state: undefined, without: undefined }

function Filters({ definition, search, onChange, total }: FiltersProps) {
  const t = useTexts(texts)
  // Every value has an English label.
  const languages = useMemo(
    () => languageChoices(search.without ? [search.without] : []).filter(({ value }) => value !== 'en'),
    [search.without],
  )
  return (
    <FilterBar
      search={<SearchInput label={t('search')} value={search.q} onSearch={(q) => onChange({ q })} />}
      active={countFilters(search)}
      onReset={() => onChange(none)}
      end={total && <span role="status">{t('count', counted(total))}</span>}
    >
      <Select
        label={t('filter.state')}
        data={[
          { value: 'active', label: t('filter.active') },
          ...recordStates.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
        value={search.state ?? 'active'}
        onChange={(value) => onChange({ state: recordStates.find((one) => one === value) })}
        allowDeselect={false}
      />
      {definition.translatable && (
        <Select
          label={t('filter.without')}
          placeholder={t('filter.anyLanguage')}
          data={languages}
          value={search.without ?? null}
          onChange={(value) => onChange({ without: value ?? undefined })}
          searchable
          clearable
        />
      )}
    </FilterBar>
  )
}

interface AddValueProps {
  readonly definition: MasterDefinition
  readonly parent: string | undefined
}

function AddValue({ definition, parent }: AddValueProps) {
  const t = useTexts(texts)
  if (!definition.permitted.includes('create') || definition.closed) return null
  return (
    <LinkButton
      to="/admin/settings/masters/$entity/form"
      params={{ entity: definition.name }}
      search={{ new: true, ...(parent !== undefined && { parent }) }}
    >
      {t('add')}
    </LinkButton>
  )
}

interface EmptyProps {
  readonly definition: MasterDefinition
  readonly search: RecordsSearch
  readonly onChange: (change: RecordsSearch) => void
  readonly onImport: () => void
}

function Empty({ definition, search, onChange, onImport }: EmptyProps) {
  const t = useTexts(texts)
  if (countFilters(search) > 0) {
    return (
      <NoMatch title={t('empty.filteredTitle')} reset={t('empty.reset')} onReset={() => onChange(none)}>
        {t('empty.filteredBody')}
      </NoMatch>
    )
  }
  const mayAdd = definition.permitted.includes('create')
  const canImport = search.parent === undefined && mayImport(definition)
  return (
    <EmptyState
      title={search.parent === undefined ? t('empty.title') : t('empty.belowTitle')}
      actions={
        <>
          <AddValue definition={definition} parent={search.parent} />
          {canImport && (
            <Button variant="default" onClick={onImport}>
              {t('empty.import')}
            </Button>
          )}
        </>
      }
    >
      {search.parent === undefined &&
        (mayAdd ? t(canImport ? 'empty.bodyImport' : 'empty.body') : t('empty.bodyRead'))}
    </EmptyState>
  )
}

/** Says where a value can move to; the order is visible only without a filter. */
function useNeighbours(rows: readonly MasterRecordRow[], search: RecordsSearch) {
  const codes = rows.map(({ code }) => code).join('\n')
  const ordered = countFilters(search) === 0
  return useCallback(
    ({ code }: MasterRecordRow): Neighbours | null => {
      if (!ordered) return null
      const all = codes.split('\n')
      const at = all.indexOf(code)
      return { up: at === 0 ? undefined : (all[at - 2] ?? null), down: all[at + 1] }
    },
    [codes, ordered],
  )
}
