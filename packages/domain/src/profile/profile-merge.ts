import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { emptyStep } from './profile-empty.ts'
import { hasContent, isSame, itemKey, itemLists } from './profile-items.ts'

/** What came of filling one step with what was found elsewhere. */
export interface MergedStep<S extends ProfileStepName> {
  readonly data: ProfileData[S]
  /** Paths that were filled: `firstName`, `items.<id>`. */
  readonly filled: readonly string[]
  /** Paths, of what was found, that the person's own words stand against: nothing of theirs was changed. */
  readonly left: readonly string[]
  /** Paths of entries for which their list has no room any more. */
  readonly full: readonly string[]
}

/** The most entries of a list; the same as the contract's. */
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
 * Fills what is empty in a step and leaves all else: a field only while nothing was said in it, a list by the entries
 * that are not there yet. An entry is there when its main words are (title, employer and start of an experience).
 * @param own the step as it is stored
 * @param found the same step as it was read elsewhere; its entries have ids of their own
 */
export function mergeStep<S extends ProfileStepName>(
  step: S,
  own: ProfileData[S],
  found: ProfileData[S],
): MergedStep<S> {
  const data: ProfileData[S] = structuredClone(own)
  const [filled, left, full]: [string[], string[], string[]] = [[], [], []]
  // Who finds a profile is for the person alone to say.
  if (step === 'review') return { data, filled, left, full }
  const empty = emptyStep(step)
  for (const field of Object.keys(empty)) {
    const [mine, theirs]: [unknown, unknown] = [Reflect.get(data, field), Reflect.get(found, field)]
    if (itemLists(step).includes(field)) {
      const merged = mergeItems(step, field, mine as object[], theirs as object[])
      Reflect.set(data, field, merged.items)
      filled.push(...merged.filled)
      left.push(...merged.left)
      full.push(...merged.full)
      continue
    }
    const nothing: unknown = Reflect.get(empty, field)
    if (isSame(theirs, nothing) || isSame(theirs, mine)) continue
    if (isSame(mine, nothing)) {
      Reflect.set(data, field, structuredClone(theirs))
      filled.push(field)
    } else left.push(field)
  }
  return { data, filled, left, full }
}

function mergeItems(
  step: ProfileStepName,
  field: string,
  mine: readonly object[],
  theirs: readonly object[],
) {
  const known = new Set(mine.filter(hasContent).map((item) => nameOf(field, item)))
  const ids = new Set(mine.map(itemKey))
  const items = [...mine]
  const [filled, left, full]: [string[], string[], string[]] = [[], [], []]
  const max = listLimits[`${step}.${field}`] ?? 0
  for (const item of theirs) {
    if (!hasContent(item)) continue
    const key = itemKey(item)
    if (known.has(nameOf(field, item)) || ids.has(key)) left.push(`${field}.${key}`)
    else if (items.length >= max) full.push(`${field}.${key}`)
    else {
      ids.add(key)
      items.push(structuredClone(item))
      filled.push(`${field}.${key}`)
    }
  }
  return { items, filled, left, full }
}

/** The fields by which two entries of a list are about the same thing. */
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
  // The items of the steps that have one list: those of the fields that the step's entries have.
  items: ['title', 'employer', 'institution', 'area', 'studyType', 'skill', 'name', 'issuer', 'startDate'],
}

function nameOf(field: string, item: object): string {
  const words = (mainFields[field] ?? []).map((name) => {
    const value: unknown = Reflect.get(item, name)
    const isPick = typeof value === 'object' && value !== null && 'label' in value
    return String((isPick ? value.label : value) ?? '')
      .trim()
      .toLowerCase()
  })
  return JSON.stringify(words)
}
