import { type ProfileData, type ProfileStepName, profileStepData, profileSteps } from '@vouch/contract'
import type { FoundProfile } from '@vouch/domain'

/** What was found, as far as the profile has room for it, with a sentence for each thing that it has not. */
export interface Fitted {
  readonly steps: { readonly [S in ProfileStepName]?: ProfileData[S] }
  readonly notes: readonly string[]
}

const fieldWords = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase()

/** One line without control characters and runs of spaces, where the profile takes one line. */
function tidy(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replaceAll('\r\n', '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim()
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tidy(one)]))
}

/**
 * Makes what was read elsewhere fit the steps' schemas: text of several lines becomes one line where only one is taken,
 * what is too long or too much is left out and told.
 */
export function fitLimits(found: FoundProfile): Fitted {
  const notes: string[] = []
  const steps: Partial<Record<ProfileStepName, unknown>> = {}
  for (const step of profileSteps) {
    const part = found[step]
    if (!part) continue
    steps[step] = fitStep(step, tidy(part) as object, notes)
  }
  return { steps: steps as Fitted['steps'], notes: [...new Set(notes)] }
}

function fitStep(step: ProfileStepName, data: object, notes: string[]): unknown {
  let current = data
  // Each round mends what the schema finds; one that mends nothing would go on for ever.
  for (let round = 0; round < 50; round += 1) {
    const result = profileStepData[step].safeParse(current)
    if (result.success) return result.data
    for (const issue of result.error.issues.toReversed())
      current = mend(current, issue.path, issue.code, notes)
  }
  notes.push(`The part "${step}" could not be read.`)
  return profileStepData[step].parse({})
}

type Path = readonly PropertyKey[]

/** Puts right, or takes away, the one value that the schema refused. */
function mend(data: object, path: Path, code: string, notes: string[]): object {
  const copy = structuredClone(data)
  const name = path.at(-1)
  let holder: unknown = copy
  for (const key of path.slice(0, -1)) holder = Reflect.get(holder as object, key)
  if (name === undefined || typeof holder !== 'object' || holder === null) return copy
  const value: unknown = Reflect.get(holder, name)
  if (typeof value === 'string' && /[\n\t]/.test(value) && code === 'invalid_format') {
    Reflect.set(holder, name, value.replace(/\s+/g, ' '))
  } else if (Array.isArray(value) && code === 'too_big') {
    notes.push(
      `Of "${fieldWords(String(name))}" only the first ${value.length - 1} fit; the rest was left out.`,
    )
    Reflect.set(holder, name, value.slice(0, -1))
  } else {
    const of = path.find((key) => typeof key === 'string' && key !== 'items')
    notes.push(
      typeof value === 'string'
        ? `The ${fieldWords(String(of ?? name))} "${value.slice(0, 40)}…" is too long for the profile and was left out.`
        : `The ${fieldWords(String(of ?? name))} could not be read and was left out.`,
    )
    if (Array.isArray(holder)) holder.splice(Number(name), 1)
    else Reflect.deleteProperty(holder, name)
  }
  return copy
}
