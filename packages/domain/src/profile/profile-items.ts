import type { ProfileData, ProfileStepName } from '@vouch/contract'

/** An entry of a profile list; documents are identified by `fileId` instead of `id`. */
type Named = { readonly id: string } | { readonly fileId: string }

/** Whether an entry has any value besides its id. Entries without values are ignored everywhere. */
export function hasContent(item: object): boolean {
  return Object.entries(item).some(([field, value]) => field !== 'id' && !isEmpty(value))
}

/** Whether a value is null, '', false or an empty list. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === null || value === undefined || value === '' || value === false
}

/** The id that paths use for an entry: `id` or `fileId`; null for anything else. */
export function itemKey(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null
  const { id, fileId } = item as { id?: unknown; fileId?: unknown }
  return typeof id === 'string' ? id : typeof fileId === 'string' ? fileId : null
}

/** Names of the lists of a step whose entries are imported, and removed again, one by one. */
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

/** Deep equality of two JSON values, ignoring the order of properties. */
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
