import { NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type JobFacets, postedWithinDays } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { PayFilter } from '#ui/search/pay-filter.tsx'
import { CheckFilter } from './check-filter.tsx'
import { categoryOptions, employmentTypeOptions, workModeOptions } from './filter-options.ts'
import { jobSearchTexts } from './job-search.en.ts'
import { type JobSearch, toggled, valuesOf } from './job-search-params.ts'
import { categoriesQuery } from './job-search-queries.ts'

const paySteps = [10, 20, 30, 50, 75, 100, 150, 200, 500]

interface JobFiltersProps {
  readonly search: JobSearch
  readonly facets: JobFacets | undefined
  /** Called with each changed filter. */
  readonly onChange: (change: JobSearch) => void
}

export function JobFilters({ search, facets, onChange }: JobFiltersProps) {
  const t = useTexts(jobSearchTexts)
  // Loaded for the name of a selected category. Other names come with the search results.
  const categories = useQuery({ ...categoriesQuery, enabled: search.category !== undefined })
  return (
    <Stack gap="lg">
      <NativeSelect
        label={t('filters.place')}
        value={search.location ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ location: value || undefined })}
        data={placeChoices(search.location, facets?.location ?? [], t('filters.anyPlace'))}
      />
      <CheckFilter
        label={t('filters.workMode')}
        options={workModeOptions(facets)}
        chosen={valuesOf(search.workMode)}
        onToggle={(value) => onChange({ workMode: toggled(search.workMode, value) })}
      />
      <div>
        <PayFilter
          words={{ label: t('filters.pay'), any: t('filters.anyPay'), currency: t('filters.currency') }}
          amount={search.payAtLeast}
          currency={search.currency}
          steps={paySteps}
          currencies={Intl.supportedValuesOf('currency')}
          onAmount={(payAtLeast, currency) =>
            onChange(payAtLeast === undefined ? { payAtLeast } : { payAtLeast, currency })
          }
          onCurrency={(currency) => onChange({ payAtLeast: undefined, currency })}
        />
        {search.payAtLeast !== undefined && (
          <Text size="sm" c="dimmed" mt={6}>
            {t('filters.payHint')}
          </Text>
        )}
      </div>
      <Radio.Group
        label={t('filters.posted')}
        size="sm"
        value={search.postedWithin ?? ''}
        onChange={(value) => onChange({ postedWithin: postedWithinDays.find((days) => days === value) })}
      >
        <Stack gap="xs" mt="xs">
          <Radio size="sm" value="" label={t('filters.anyTime')} />
          {postedWithinDays.map((days) => (
            <Radio key={days} size="sm" value={days} label={t(`within.${days}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {/* Filters whose length depends on counts come last, so that no filter moves when counts load. */}
      <CheckFilter
        label={t('filters.employmentType')}
        options={employmentTypeOptions(facets, search)}
        chosen={valuesOf(search.employmentType)}
        onToggle={(value) => onChange({ employmentType: toggled(search.employmentType, value) })}
      />
      <CheckFilter
        label={t('filters.category')}
        options={categoryOptions(facets, categories.data?.items, search)}
        chosen={valuesOf(search.category)}
        onToggle={(value) => onChange({ category: toggled(search.category, value) })}
      />
      {facets?.sampled && <Hint>{t('filters.sampled')}</Hint>}
    </Stack>
  )
}

function placeChoices(
  location: string | undefined,
  places: JobFacets['location'],
  anywhere: string,
): { value: string; label: string }[] {
  const offered = places.map(({ value, label, count }) => ({
    value,
    label: `${label} (${formatNumber(count)})`,
  }))
  const known = location === undefined || places.some(({ value }) => value === location)
  return [
    { value: '', label: anywhere },
    ...(known ? [] : [{ value: location, label: location }]),
    ...offered,
  ]
}
