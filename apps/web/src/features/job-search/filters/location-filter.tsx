import { NativeSelect } from '@mantine/core'
import type { JobFacets } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobSearchTexts } from '../job-search.en.ts'
import { isCity, type JobSearchChange, setting, settingLocation } from '../search-change.ts'
import { jobFiltersTexts } from './job-filters.en.ts'
import type { NamedPlace } from './named-place.ts'

const radii = [10, 25, 50, 100]

interface LocationFilterProps {
  readonly place: NamedPlace | undefined
  readonly radiusKm: number | undefined
  readonly facets: JobFacets | undefined
  readonly onChange: (change: JobSearchChange) => void
}

/** Filter by place and, for a city, by the distance around it. */
export function LocationFilter({ place, radiusKm, facets, onChange }: LocationFilterProps) {
  const t = useTexts(jobFiltersTexts)
  const chosenPlace = useTexts(jobSearchTexts)('filters.chosenPlace')
  const areas = facets?.area ?? []
  const groups = [
    { group: t('cities'), items: options(facets?.location ?? []) },
    { group: t('regions'), items: options(areas.filter(({ value }) => value.startsWith('region-'))) },
    {
      group: t('countries'),
      items: options(areas.filter(({ value }) => value.startsWith('country-'))),
    },
  ].filter(({ items }) => items.length > 0)
  const isOffered = groups.some(({ items }) => items.some(({ value }) => value === place?.key))
  return (
    <div>
      <NativeSelect
        label={t('place')}
        styles={{ input: { textOverflow: 'ellipsis' } }}
        value={place?.key ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(settingLocation(value || undefined))}
        data={[
          { value: '', label: t('anyPlace') },
          ...(place && !isOffered ? [{ value: place.key, label: place.label ?? chosenPlace }] : []),
          ...groups,
        ]}
      />
      {isCity(place?.key) && (
        <NativeSelect
          mt="xs"
          label={t('radius')}
          value={String(radiusKm ?? '')}
          onChange={({ currentTarget: { value } }) =>
            onChange(setting({ radiusKm: value === '' ? undefined : Number(value) }))
          }
          data={[
            { value: '', label: t('exactPlace') },
            ...[...new Set([...radii, ...(radiusKm ? [radiusKm] : [])])]
              .sort((a, b) => a - b)
              .map((km) => ({ value: String(km), label: t('km', { km: formatNumber(km) }) })),
          ]}
        />
      )}
    </div>
  )
}

function options(values: JobFacets['location']): { value: string; label: string }[] {
  return values.map(({ value, label, count }) => ({
    value,
    label: count === null ? label : `${label} (${formatNumber(count)})`,
  }))
}
