import { Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { postedWithinDays } from '@vouch/contract'
import { filterValues, type JobSearch } from '@vouch/domain'
import { lazy, Suspense } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { PayFilter } from '#ui/search/pay-filter.tsx'
import { jobSearchTexts } from '../job-search.en.ts'
import { categoriesQuery, type SearchedPage } from '../job-search-queries.ts'
import { type JobSearchChange, type SeveralFilter, setting, settingValue } from '../search-change.ts'
import { CheckFilter, type FilterOption } from './check-filter.tsx'
import {
  categoryOptions,
  employmentTypeOptions,
  seniorityOptions,
  workModeOptions,
} from './filter-options.ts'
import { jobFiltersTexts } from './job-filters.en.ts'
import { LocationFilter } from './location-filter.tsx'
import type { NamedPlace } from './named-place.ts'
import type { ChosenKind } from './recognised-filters.ts'

// With the fields for values of lists, which few pages of visitors have loaded yet.
const ValueFilters = lazy(() =>
  import('./value-filters.tsx').then((module) => ({ default: module.ValueFilters })),
)
/** So that no filter moves when they are loaded. */
const valuesHeight = 217

const paySteps = [10, 20, 30, 50, 75, 100, 150, 200, 500]

interface JobFiltersProps {
  /** The search, with the filters recognised in its text as parameters. */
  readonly search: JobSearch
  /** The search without them. */
  readonly asked: JobSearch
  readonly place: NamedPlace | undefined
  /** Its first page, or that of the search before. */
  readonly page: SearchedPage | undefined
  /** Called with each changed filter, and the kind of recognised filters that it replaces. */
  readonly onChange: (change: JobSearchChange, replaces?: ChosenKind) => void
}

export function JobFilters({ search, asked, place, page, onChange }: JobFiltersProps) {
  const t = useTexts(jobFiltersTexts)
  const ofDays = useTexts(jobSearchTexts)
  const facets = page?.facets
  // Loaded for the name of a selected category. Other names come with the search results.
  const categories = useQuery({ ...categoriesQuery, enabled: search.category !== undefined })
  const checks = (name: SeveralFilter, options: FilterOption[], replaces?: ChosenKind) => (
    <CheckFilter
      label={t(name)}
      options={options}
      chosen={filterValues(search[name])}
      onChange={(value, isOn) => onChange(settingValue(name, value, isOn), replaces)}
    />
  )
  return (
    <Stack gap="lg">
      <LocationFilter
        place={place}
        radiusKm={search.radiusKm}
        facets={facets}
        onChange={(change) => onChange(change, 'place')}
      />
      {checks('workMode', workModeOptions(facets), 'work-mode')}
      <Suspense fallback={<Skeleton h={valuesHeight} />}>
        <ValueFilters search={asked} values={page?.values} onChange={onChange} />
      </Suspense>
      <PayChoice search={search} onChange={onChange} />
      <Radio.Group
        label={t('posted')}
        size="sm"
        value={search.postedWithin ?? ''}
        onChange={(value) =>
          onChange(setting({ postedWithin: postedWithinDays.find((days) => days === value) }))
        }
      >
        <Stack gap="xs" mt="xs">
          <Radio size="sm" value="" label={t('anyTime')} />
          {postedWithinDays.map((days) => (
            <Radio key={days} size="sm" value={days} label={ofDays(`within.${days}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {/* Filters whose length depends on counts come last, so that no other filter moves when counts load. */}
      {checks('employmentType', employmentTypeOptions(facets, search), 'employment-type')}
      {checks('category', categoryOptions(facets, categories.data?.items, search))}
      {checks('seniority', seniorityOptions(), 'seniority')}
      {facets?.sampled && <Hint>{t('sampled')}</Hint>}
    </Stack>
  )
}

function PayChoice({ search, onChange }: Pick<JobFiltersProps, 'search' | 'onChange'>) {
  const t = useTexts(jobFiltersTexts)
  return (
    <div>
      <PayFilter
        words={{ label: t('pay'), any: t('anyPay'), currency: t('currency') }}
        amount={search.payAtLeast}
        currency={search.currency}
        steps={paySteps}
        currencies={Intl.supportedValuesOf('currency')}
        onAmount={(payAtLeast, currency) =>
          onChange(setting(payAtLeast === undefined ? { payAtLeast } : { payAtLeast, currency }), 'pay')
        }
        onCurrency={(currency) => onChange(setting({ payAtLeast: undefined, currency }), 'pay')}
      />
      {search.payAtLeast !== undefined && (
        <Text size="sm" c="dimmed" mt={6}>
          {t('payHint')}
        </Text>
      )}
    </div>
  )
}
