import { Text } from '@mantine/core'
import type { JobSearchAnswer } from '@vouch/contract'
import type { JobSearch } from '@vouch/domain'
import { counted, formatNumber } from '#lib/format/format.ts'
import { type Translate, useTexts } from '#lib/format/texts.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { Choice } from '#ui/search/choice.tsx'
import { aroundChange, shortened, withoutText } from '#ui/search/query-text.ts'
import type { TypedFilter } from '#ui/search/typed-filters.ts'
import { takingOver } from '../filters/recognised-filters.ts'
import type { JobFilter } from '../filters/set-filters.ts'
import type { SearchedPage } from '../job-search-queries.ts'
import { type JobSearchChange, noFilters, setting } from '../search-change.ts'
import { helpfulRemovals } from './helpful-removals.ts'
import { noJobsTexts } from './no-jobs.en.ts'
import { useValueRemovals } from './use-value-removals.ts'

interface NoJobsProps {
  readonly search: JobSearch
  readonly page: SearchedPage | undefined
  readonly recognised: readonly TypedFilter[]
  readonly filters: readonly JobFilter[]
  readonly onChange: (change: JobSearchChange) => void
}

/**
 * What to do after a search that found nothing: the nearest place with jobs, another spelling, or fewer filters. Every
 * choice finds jobs, as far as the answer tells. Other filters are removed by their chips.
 */
export function NoJobs({ search, page, recognised, filters, onChange }: NoJobsProps) {
  const t = useTexts(noJobsTexts)
  const words = search.q === undefined ? undefined : withoutText(search.q, recognised)
  const hasFilters = filters.length > 0
  const { nearest } = page ?? {}
  // With filters, the other spelling might find nothing either.
  const suggestion = hasFilters ? undefined : page?.suggestion
  const values = useValueRemovals(search, filters)
  const removals = [...values, ...(page ? helpfulRemovals(search, page, filters) : [])]
  const hasOthers = nearest !== undefined || suggestion !== undefined || removals.length > 0
  const toNearest = (key: string): JobSearchChange => {
    const takePlace = takingOver(recognised, (kind) => kind === 'place')
    return (before) => ({ ...takePlace(before), location: key, radiusKm: undefined })
  }
  return (
    <EmptyState
      title={titleOf(t, words, hasFilters)}
      order={3}
      actions={
        (hasFilters || search.q) && (
          <>
            {nearest && (
              <Choice variant="filled" onClick={() => onChange(toNearest(nearest.place.key))}>
                {nearestText(t, nearest)}
              </Choice>
            )}
            {suggestion && (
              <Choice
                variant="filled"
                onClick={() => onChange(setting({ q: suggestion.to, exact: undefined }))}
              >
                {t('suggested', { to: aroundChange(suggestion.to, suggestion.from) })}
              </Choice>
            )}
            {removals.map(({ key, name, without }) => (
              <Choice key={key} onClick={() => onChange(without)}>
                {t('without', { name })}
              </Choice>
            ))}
            <Choice
              variant={hasOthers ? 'subtle' : 'default'}
              onClick={() => onChange(setting({ ...noFilters, q: undefined, exact: undefined }))}
            >
              {t('everything')}
            </Choice>
          </>
        )
      }
    >
      <Text inherit>{adviceOf(t, words, hasFilters)}</Text>
    </EmptyState>
  )
}

type T = Translate<typeof noJobsTexts.english>

function titleOf(t: T, words: string | undefined, hasFilters: boolean): string {
  if (words === undefined) return hasFilters ? t('titleFilters') : t('title')
  const q = shortened(words)
  return hasFilters ? t('titleBoth', { q }) : t('titleWords', { q })
}

function adviceOf(t: T, words: string | undefined, hasFilters: boolean): string {
  if (words === undefined) return hasFilters ? t('filters') : t('wait')
  return hasFilters ? t('both') : t('words')
}

function nearestText(t: T, { place, km, total }: NonNullable<JobSearchAnswer['nearest']>): string {
  return t('nearest', {
    ...counted(total),
    place: place.label,
    km: formatNumber(km),
  })
}
