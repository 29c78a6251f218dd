import type { JobPlace } from '@vouch/contract'
import type { SearchedPage } from '../job-search-queries.ts'

/** A location of the URL. */
export interface NamedPlace {
  /** Key of the place, or the text as typed while the server has not named it. */
  readonly key: string
  /** Undefined for a key whose name is not loaded yet. */
  readonly label: string | undefined
}

const keyPattern = /^(?:city|region|country)-/

/** Names a location of the URL by what the server said, in this answer or in the previous one. */
export function namePlace(location: string, page: SearchedPage | undefined): NamedPlace {
  if (page?.place && page.searched.location === location) return page.place
  const label = offeredPlaces(page).find(({ key }) => key === location)?.label
  if (label !== undefined) return { key: location, label }
  if (location.startsWith('text-')) return { key: location, label: location.slice('text-'.length) }
  return { key: location, label: keyPattern.test(location) ? undefined : location }
}

function offeredPlaces(page: SearchedPage | undefined): JobPlace[] {
  const { facets, nearest, place } = page ?? {}
  const recognised = page?.recognised?.filter(({ kind }) => kind === 'place') ?? []
  return [
    ...[...(facets?.location ?? []), ...(facets?.area ?? []), ...recognised].map(({ value, label }) => ({
      key: value,
      label,
    })),
    ...(nearest ? [nearest.place] : []),
    ...(place ? [place] : []),
  ]
}

/** The location as the search box shows it: the typed text, or the name of a place. */
export function boxLocation(
  location: string | undefined,
  page: SearchedPage | undefined,
): string | undefined {
  if (location === undefined || !/^(?:city|region|country|text)-/.test(location)) return location
  return namePlace(location, page).label
}
