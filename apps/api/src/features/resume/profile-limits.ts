import { type ProfileData, type ProfileStepName, profileStepData, profileSteps } from '@vouch/contract'
import type { ParsedProfile } from '@vouch/domain'
import type { z } from 'zod'
import { fieldWords, listWords } from './import-notes.ts'

export interface Fitted {
  /** Imported profile steps that pass validation. */
  readonly steps: { readonly [S in ProfileStepName]?: ProfileData[S] }
  /** Messages for the person about values that were left out. */
  readonly notes: readonly string[]
}

/** Maximum entries kept per imported list. No list in a profile allows more. */
const mostEntries = 200
const mostNotes = 12

/**
 * Copies a value without control characters and surrounding spaces.
 * Lists keep one entry too many, so that the schema reports the excess.
 */
function tidy(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .toWellFormed()
      .replaceAll('\r\n', '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim()
  if (Array.isArray(value)) return value.slice(0, mostEntries + 1).map(tidy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tidy(one)]))
}

/**
 * Fits imported data to the schemas of the profile steps. Joins lines
 * where needed. Leaves out excess values, with a note for each.
 */
export function fitLimits(found: ParsedProfile): Fitted {
  const notes = new Set<string>()
  const steps: Partial<Record<ProfileStepName, unknown>> = {}
  for (const step of profileSteps) {
    const part = found[step]
    if (part) steps[step] = fitStep(step, tidy(part) as object, notes)
  }
  return { steps: steps as Fitted['steps'], notes: shortened([...notes]) }
}

function shortened(notes: readonly string[]): string[] {
  if (notes.length <= mostNotes) return [...notes]
  const more = notes.length - mostNotes
  return [...notes.slice(0, mostNotes), `${more} more ${more === 1 ? 'thing' : 'things'} did not fit.`]
}

function fitStep(step: ProfileStepName, data: object, notes: Set<string>): unknown {
  // Validates again after corrections, which may reveal another problem. No step needs ten rounds.
  for (let round = 0; round < 10; round += 1) {
    const result = profileStepData[step].safeParse(data)
    if (result.success) return result.data
    // Corrects list items from the last to the first, so that a removal does not shift items still to be corrected.
    for (const issue of result.error.issues.toReversed()) correct(step, data, issue, notes)
  }
  notes.add(`The section "${step}" could not be read and was left out.`)
  return profileStepData[step].parse({})
}

type Issue = z.core.$ZodIssue

/** Corrects or removes the value that failed validation. */
function correct(step: ProfileStepName, data: object, issue: Issue, notes: Set<string>): void {
  // If the label of a pick is invalid, the whole pick is removed.
  const path = issue.path.at(-1) === 'label' ? issue.path.slice(0, -1) : issue.path
  const name = path.at(-1)
  const holder = valueIn(data, path.slice(0, -1))
  const value = valueIn(data, issue.path)
  if (name === undefined || typeof holder !== 'object' || holder === null) return
  const of = fieldWords(String(path.findLast((key) => typeof key === 'string' && key !== 'items') ?? name))
  if (Array.isArray(value) && issue.code === 'too_big') {
    const most = Number(issue.maximum)
    notes.add(`Of "${listWords(step, String(name))}" only the first ${most} fit; the rest was left out.`)
    value.length = most
  } else if (typeof value === 'string' && /[\n\t]/.test(value) && issue.code === 'invalid_format') {
    Reflect.set(
      valueIn(data, issue.path.slice(0, -1)) as object,
      issue.path.at(-1) ?? '',
      value.replace(/\s+/g, ' '),
    )
  } else {
    if (value !== '') {
      notes.add(
        typeof value === 'string' && issue.code === 'too_big'
          ? `The ${of} "${value.slice(0, 40)}…" is too long for the profile and was left out.`
          : `The ${of} could not be read and was left out.`,
      )
    }
    if (Array.isArray(holder)) holder.splice(Number(name), 1)
    else Reflect.deleteProperty(holder, name)
  }
}

function valueIn(data: unknown, path: readonly PropertyKey[]): unknown {
  let value = data
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
