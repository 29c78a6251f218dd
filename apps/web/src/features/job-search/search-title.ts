import type { Translate } from '#lib/format/texts.ts'
import type { jobSearchTexts } from './job-search.en.ts'
import type { NamedPlace } from './named-place.ts'
import { shortened, withoutText } from './query-text.ts'
import type { TypedFilter } from './recognised-filters.ts'

/** Title of a search, such as "nurse jobs in Berlin, Germany", also for a place that is typed among the words. */
export function searchTitle(
  t: Translate<typeof jobSearchTexts.english>,
  typed: string | undefined,
  place: NamedPlace | undefined,
  recognised: readonly TypedFilter[],
): string {
  const places = recognised.filter(({ kind }) => kind === 'place')
  const words = typed === undefined ? undefined : withoutText(typed, places)
  const q = words && shortened(words)
  const location = place?.label ?? places[0]?.label
  if (q && location) return t('titleOf.both', { q, location })
  if (q) return t('titleOf.words', { q })
  return location ? t('titleOf.place', { location }) : t('title')
}
