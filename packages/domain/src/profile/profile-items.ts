import type { ProfileData, ProfileStepName } from '@vouch/contract'

/** An entry of a profile's list, by whatever names it. */
type Named = { readonly id: string } | { readonly fileId: string }

/**
 * Was anything said in this entry beyond its name? An entry that was added and left alone stands in nobody's way.
 * @param item any entry of a profile's list
 */
export function hasContent(item: object): boolean {
  return Object.entries(item).some(([field, value]) => field !== 'id' && !isEmpty(value))
}

/** Nothing was said: null, no words, nothing in a list, not ticked. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || value === '' || value === false
}

/** The name of an entry in paths: its id, or that of its file. Null where it has none, and for what is no entry. */
export function itemKey(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null
  const { id, fileId } = item as { id?: unknown; fileId?: unknown }
  return typeof id === 'string' ? id : typeof fileId === 'string' ? fileId : null
}

/** The lists of a step whose entries are marked, undone and appended one by one. */
export function itemLists<S extends ProfileStepName>(step: S): readonly string[] {
  return lists[step]
}

const lists: { readonly [S in ProfileStepName]: readonly KeysOfItems<ProfileData[S]>[] } = {
  contact: [],
  personal: [],
  preferences: [],
  experience: ['items'],
  education: ['items'],
  skills: ['items'],
  certifications: ['items'],
  portfolio: ['languages', 'projects', 'links', 'volunteering', 'awards', 'publications', 'interests'],
  documents: ['documents', 'rightToWork', 'referees'],
  review: ['excludedCompanies'],
}

type KeysOfItems<D> = { [K in keyof D]: D[K] extends readonly Named[] ? K : never }[keyof D] & string

/** Are two values of a profile the same, whatever the order of their fields? */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(Reflect.get(one, key), Reflect.get(other, key)))
  )
}
