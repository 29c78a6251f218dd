import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { emptyStep } from './profile-empty.ts'
import { hasContent, isSame, itemKey, itemLists } from './profile-items.ts'

/** Result of merging an imported résumé into one profile step. */
export interface MergedStep<S extends ProfileStepName> {
  readonly data: ProfileData[S]
  /** Paths that the import filled: `firstName`, `items.<id>`. */
  readonly filled: readonly string[]
  /** Paths that were not imported, because the candidate had already filled them. */
  readonly left: readonly string[]
  /** Paths of list entries that were not imported, because the list was full. */
  readonly full: readonly string[]
}

/** Maximum number of entries per list; equal to the limits in the contract. */
const listLimits: Readonly<Record<string, number>> = {
  'experience.items': 60,
  'education.items': 40,
  'skills.items': 200,
  'certifications.items': 50,
  'portfolio.languages': 30,
  'portfolio.projects': 50,
  'portfolio.links': 20,
  'portfolio.volunteering': 30,
  'portfolio.awards': 50,
  'portfolio.publications': 50,
  'portfolio.interests': 30,
  'documents.documents': 20,
  'documents.rightToWork': 30,
  'documents.referees': 10,
}

/**
 * Merges an import into a stored profile step: fills empty fields and adds list entries that the list does not have
 * yet. Two entries are the same if their main fields are equal, such as title, employer and start of a job.
 * @param incoming imported step, whose entries have new ids
 */
export function mergeStep<S extends ProfileStepName>(
  step: S,
  own: ProfileData[S],
  incoming: ProfileData[S],
): MergedStep<S> {
  const data: ProfileData[S] = structuredClone(own)
  const [filled, left, full]: [string[], string[], string[]] = [[], [], []]
  // An import must not change who can see the profile.
  if (step === 'review') return { data, filled, left, full }
  const empty = emptyStep(step)
  for (const field of Object.keys(empty)) {
    const [current, imported]: [unknown, unknown] = [Reflect.get(data, field), Reflect.get(incoming, field)]
    if (itemLists(step).includes(field)) {
      const merged = mergeItems(step, field, current as object[], imported as object[])
      Reflect.set(data, field, merged.items)
      filled.push(...merged.filled)
      left.push(...merged.left)
      full.push(...merged.full)
      continue
    }
    const nothing: unknown = Reflect.get(empty, field)
    if (isSame(imported, nothing) || isSame(imported, current)) continue
    if (isSame(current, nothing)) {
      Reflect.set(data, field, structuredClone(imported))
      filled.push(field)
    } else left.push(field)
  }
  return { data, filled, left, full }
}

function mergeItems(
  step: ProfileStepName,
  field: string,
  current: readonly object[],
  imported: readonly object[],
) {
  const known = new Set(current.filter(hasContent).map((item) => identityOf(field, item)))
  const ids = new Set(current.map(itemKey))
  const items = [...current]
  const [filled, left, full]: [string[], string[], string[]] = [[], [], []]
  const max = listLimits[`${step}.${field}`] ?? 0
  for (const item of imported) {
    if (!hasContent(item)) continue
    const key = itemKey(item)
    if (known.has(identityOf(field, item)) || ids.has(key)) left.push(`${field}.${key}`)
    else if (items.length >= max) full.push(`${field}.${key}`)
    else {
      ids.add(key)
      items.push(structuredClone(item))
      filled.push(`${field}.${key}`)
    }
  }
  return { items, filled, left, full }
}

/** Fields that decide whether two entries of a list are the same. */
const mainFields: Readonly<Record<string, readonly string[]>> = {
  languages: ['language'],
  projects: ['name'],
  links: ['url', 'username', 'network'],
  volunteering: ['organization', 'position', 'startDate'],
  awards: ['title', 'date'],
  publications: ['name'],
  interests: ['name'],
  documents: ['fileId'],
  rightToWork: ['country'],
  referees: ['name'],
  // Several steps have a list `items`; fields that do not exist in an entry are ignored.
  items: ['title', 'employer', 'institution', 'area', 'studyType', 'skill', 'name', 'issuer', 'startDate'],
}

function identityOf(field: string, item: object): string {
  const values = (mainFields[field] ?? []).map((name) => {
    const value: unknown = Reflect.get(item, name)
    const isPick = typeof value === 'object' && value !== null && 'label' in value
    return String((isPick ? value.label : value) ?? '')
      .trim()
      .toLowerCase()
  })
  return JSON.stringify(values)
}
