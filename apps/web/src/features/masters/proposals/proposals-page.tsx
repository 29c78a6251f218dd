import { Select } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type MasterDefinition,
  type MasterProposal,
  type ProposalState,
  proposalStates,
} from '@vouch/contract'
import { useState } from 'react'
import { masterDefinitionQuery } from '#lib/data/masters.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import { NoMatch } from '#ui/list/no-match.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { masterProposalsQuery } from '../masters-queries.ts'
import { texts as recordTexts } from '../records/records.en.ts'
import type { RecordsSearch } from '../records/records-search.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { MergeProposalDialog } from './merge-proposal-dialog.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { useProposalColumns } from './proposal-columns.tsx'
import { texts } from './proposals.en.ts'

interface ProposalsPageProps {
  readonly entity: string
  readonly search: RecordsSearch & { readonly proposals: ProposalState }
  /** Changes the search in the URL. */
  readonly onChange: (change: RecordsSearch) => void
}

/** Words that people want in a list, for those who decide about them. */
export function ProposalsPage(props: ProposalsPageProps) {
  const t = useTexts(recordTexts)
  const { entity } = props
  const { data, error, refetch } = useQuery(masterDefinitionQuery(entity))
  if (data) return <Proposals {...props} definition={data} />
  return (
    <Page title={entity} back={{ to: '/admin/settings/masters', label: t('lists') }}>
      <LoadState error={error} onRetry={refetch} notFound={t('notFound')}>
        <ListSkeleton rows={8} />
      </LoadState>
    </Page>
  )
}

/** What somebody is about to decide. */
export interface Deciding {
  readonly how: 'approve' | 'merge' | 'decline'
  readonly proposal: MasterProposal
}

interface ProposalsProps extends ProposalsPageProps {
  readonly definition: MasterDefinition
}

function Proposals({ entity, search, onChange, definition }: ProposalsProps) {
  const t = useTexts(texts)
  const { proposals: state, q } = search
  const query = useInfiniteQuery({
    ...masterProposalsQuery(entity, { state, q }),
    placeholderData: keepPreviousData,
  })
  const total = query.data?.pages[0]?.total
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const columns = useProposalColumns(definition, state, setDeciding)
  const close = () => setDeciding(null)
  const about = (how: Deciding['how']) => (deciding?.how === how ? deciding.proposal : null)
  return (
    <Page
      title={t('title', { list: definition.label })}
      back={{ to: `/admin/settings/masters/${entity}`, label: definition.label }}
      description={t('body')}
    >
      <FilterBar
        search={<SearchInput label={t('search')} value={q} onSearch={(words) => onChange({ q: words })} />}
        active={q === undefined ? 0 : 1}
        onReset={() => onChange({ q: undefined })}
        end={total && <span role="status">{t('count', counted(total))}</span>}
      >
        <Select
          label={t('filter')}
          data={proposalStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={state}
          onChange={(value) => onChange({ proposals: proposalStates.find((one) => one === value) ?? 'open' })}
          allowDeselect={false}
        />
      </FilterBar>
      <DataTable
        label={t('label')}
        columns={columns}
        query={query}
        rowId={({ id }) => id}
        renderCard={(row) => <ProposalCard definition={definition} proposal={row} onDecide={setDeciding} />}
        empty={<Empty state={state} isSearch={q !== undefined} onReset={() => onChange({ q: undefined })} />}
      />
      <ApproveDialog definition={definition} proposal={about('approve')} onClose={close} />
      <MergeProposalDialog entity={entity} proposal={about('merge')} onClose={close} />
      <DeclineDialog entity={entity} proposal={about('decline')} onClose={close} />
    </Page>
  )
}

interface EmptyProps {
  readonly state: ProposalState
  readonly isSearch: boolean
  readonly onReset: () => void
}

function Empty({ state, isSearch, onReset }: EmptyProps) {
  const t = useTexts(texts)
  if (isSearch) {
    return (
      <NoMatch title={t('empty.filteredTitle')} reset={t('empty.reset')} onReset={onReset}>
        {t('empty.filteredBody')}
      </NoMatch>
    )
  }
  if (state !== 'open') return <EmptyState title={t(`empty.${state}`)} />
  return (
    <EmptyState icon={<IconBulb size={32} />} title={t('empty.title')}>
      {t('empty.body')}
    </EmptyState>
  )
}
