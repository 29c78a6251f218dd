import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FeedbackStatus, feedbackStatuses } from '@vouch/contract'
import type { ReactNode } from 'react'
import { masterOptionsQuery } from '#lib/data/masters.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ratings } from '#ui/feedback/rating-view.tsx'
import { FilterBar } from '#ui/search/filter-bar.tsx'
import { SearchInput } from '#ui/search/search-input.tsx'
import { texts } from './feedback-queue.en.ts'
import type { QueueFilter } from './queue-params.ts'
import { useAssignees } from './use-assignees.ts'

interface QueueFiltersProps {
  readonly filter: QueueFilter
  readonly onFilter: (filter: QueueFilter) => void
  readonly onReset: () => void
  /** Number of set filters. */
  readonly active: number
  readonly end: ReactNode
}

/** Search and filters of the queue. */
export function QueueFilters({ filter, onFilter, onReset, active, end }: QueueFiltersProps) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const categories = useQuery(masterOptionsQuery({ entity: 'feedback-categories', q: '' }))
  const assignees = useAssignees().filter(({ self }) => !self)
  const set = (change: QueueFilter) => onFilter({ ...filter, ...change })
  return (
    <FilterBar
      search={
        <SearchInput label={t('search')} value={filter.q} maxLength={200} onSearch={(q) => set({ q })} />
      }
      active={active}
      onReset={onReset}
      end={end}
    >
      <Select
        label={t('status')}
        placeholder={t('anyStatus')}
        data={feedbackStatuses.map((value) => ({ value, label: word(`feedbackStatus.${value}`) }))}
        value={filter.status ?? null}
        onChange={(value) => set({ status: (value as FeedbackStatus | null) ?? undefined })}
        clearable
      />
      <Select
        label={t('category')}
        placeholder={t('anyCategory')}
        data={categories.data?.items.map(({ code, label }) => ({ value: code, label })) ?? []}
        value={filter.category ?? null}
        onChange={(value) => set({ category: value ?? undefined })}
        clearable
      />
      <Select
        label={t('rating')}
        placeholder={t('anyRating')}
        data={ratings.map((star) => ({ value: String(star), label: t('stars', { count: star }) }))}
        value={filter.rating === undefined ? null : String(filter.rating)}
        onChange={(value) => set({ rating: value === null ? undefined : Number(value) })}
        clearable
      />
      <Select
        label={t('assignee')}
        placeholder={t('anyAssignee')}
        data={[{ value: 'me', label: t('me') }, { value: 'nobody', label: t('nobody') }, ...assignees]}
        value={filter.assignee ?? null}
        onChange={(value) => set({ assignee: value ?? undefined })}
        clearable
      />
    </FilterBar>
  )
}
