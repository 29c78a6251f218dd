import type { JobSearch } from '@vouch/domain'
import { formatNumber } from '#lib/format/format.ts'
import type { Translate } from '#lib/format/texts.ts'
import { shortened, withoutText } from '#ui/search/query-text.ts'
import type { TypedFilter } from '#ui/search/typed-filters.ts'
import type { NamedPlace } from './filters/named-place.ts'
import type { JobFilter } from './filters/set-filters.ts'
import type { jobSearchTexts } from './job-search.en.ts'
import { isCity } from './search-change.ts'

interface Narrowing {
  readonly place: NamedPlace | undefined
  readonly recognised: readonly TypedFilter[]
  readonly filters: readonly JobFilter[]
}

/**
 * Title of a search, such as "nurse, Triage jobs in Berlin, Germany" or "Jobs within 25 km of Berlin, Germany". Names the
 * words, the occupation and skills to filter by, and the place, also one that is typed among the words.
 */
export function searchTitle(
  t: Translate<typeof jobSearchTexts.english>,
  { q: typed = '', radiusKm }: Pick<JobSearch, 'q' | 'radiusKm'>,
  { place, recognised, filters }: Narrowing,
): string {
  const places = recognised.filter(({ kind }) => kind === 'place')
  const values = filters.filter(({ key }) => /^(?:occupation|skill) /.test(key)).map(({ name }) => name)
  const others = values.filter((name) => !typed.toLowerCase().includes(name.toLowerCase()))
  const q = shortened([withoutText(typed, places), ...others].filter(Boolean).join(', '))
  const location = place?.label ?? places[0]?.label
  if (!location) return q ? t('titleOf.words', { q }) : t('title')
  const km = place?.label ? (isCity(place.key) ? radiusKm : undefined) : places[0]?.radiusKm
  const where = km ? t('titleOf.within', { km: formatNumber(km), location }) : t('titleOf.in', { location })
  return q ? t('titleOf.both', { q, where }) : t('titleOf.place', { where })
}
