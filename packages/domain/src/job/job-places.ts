import type { JobFields, JobLocation } from '@vouch/contract'

/** Most places of a job that is not remote. */
export const maxPlaces = 10

/** The fields of a job that say where it is. */
export type PlaceFields = Pick<JobFields, 'workMode' | 'location' | 'country' | 'otherPlaces'>

/** What is wrong with the further places of a job. */
export interface PlaceProblem {
  readonly path: string
  readonly why: 'required' | 'duplicate' | 'too-many'
}

/** Two places with the same key are the same. Of remote jobs only the country counts. */
function keyOf({ location, country }: JobLocation, isRemote: boolean): string {
  return isRemote ? `${country}` : `${location.trim().toLowerCase()}|${country}`
}

/** All places of a job, the first one first. */
export function placesOf({ location, country, otherPlaces }: Omit<PlaceFields, 'workMode'>): JobLocation[] {
  return [{ location, country }, ...otherPlaces]
}

/** The places that lists show of a job, and how many more it has: one place, or two of the countries of a remote job. */
export function shortPlaces(job: {
  readonly location: string | null
  readonly country: string | null
  readonly otherPlaces: readonly JobLocation[]
}): { readonly shown: JobLocation[]; readonly more: number } {
  const { location, country, otherPlaces } = job
  const places = [{ location: location ?? '', country }, ...otherPlaces]
  const named = places.filter((place) => place.location !== '' || place.country !== null)
  const shown = named.slice(0, location ? 1 : 2)
  return { shown, more: named.length - shown.length }
}

/** Problems of the further places of a job: incomplete ones, those named before, and too many. */
export function placeProblems(fields: PlaceFields): PlaceProblem[] {
  const isRemote = fields.workMode === 'remote'
  const places = placesOf(fields)
  const keys = places.map((place) => keyOf(place, isRemote))
  const problems = places.flatMap(({ location, country }, index): PlaceProblem[] => {
    if (index === 0) return []
    const path = `otherPlaces.${index - 1}`
    const misses = [
      ...(isRemote || location !== '' ? [] : [{ path: `${path}.location`, why: 'required' } as const]),
      ...(country === null ? [{ path: `${path}.country`, why: 'required' } as const] : []),
    ]
    if (misses.length > 0) return misses
    const isKnown = keys.indexOf(keys[index] ?? '') < index
    return isKnown ? [{ path: isRemote ? 'otherPlaces' : `${path}.location`, why: 'duplicate' }] : []
  })
  return !isRemote && places.length > maxPlaces
    ? [{ path: 'otherPlaces', why: 'too-many' }, ...problems]
    : problems
}
