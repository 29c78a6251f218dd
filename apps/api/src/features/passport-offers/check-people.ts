import {
  email as emailSchema,
  line as lineSchema,
  type PassportBatchRow,
  skillLevels,
  type TypedPerson,
} from '@vouch/contract'
import { comparableEmail } from '#platform/accounts/comparable-email.ts'

/** Somebody to offer a passport to, with the line of the file or the place in the form, from 1. */
export interface ListedPerson extends TypedPerson {
  readonly line: number
}

export type CheckedPerson = PassportBatchRow

const longestName = 120
/** Made once: making it for each of 10,000 lines kept other requests waiting for a second. */
const nameSchema = lineSchema(longestName)
const firstDay = '1900-01-01'

/**
 * Checks people line by line. Addresses of good lines come back in the form that addresses are compared in, missing days
 * as today.
 * @param known.own addresses of whoever offers; nobody offers to themselves
 * @param known.have addresses of people who have this passport, or were offered it
 * @param today `YYYY-MM-DD`
 */
export function checkPeople(
  people: readonly ListedPerson[],
  known: { readonly own: ReadonlySet<string>; readonly have: ReadonlySet<string> },
  today: string,
): CheckedPerson[] {
  const lines = new Map<string, number>()
  return people.map((person) => {
    const address = comparableEmail(person.email.trim())
    const checked = {
      ...person,
      email: address,
      name: person.name.trim(),
      level: person.level.trim().toLowerCase(),
    }
    const problem = problemOf(checked, today) ?? ownProblem(address, known.own) ?? sameLine(address, lines)
    if (problem !== undefined) return { ...asTyped(person), state: 'bad', problem }
    lines.set(address, person.line)
    const row = { ...checked, awardedOn: person.awardedOn || today }
    return known.have.has(address)
      ? { ...row, state: 'has', problem: 'Already has this passport or an offer for it.' }
      : { ...row, state: 'good', problem: null }
  })
}

/** What was typed, cut so that it can be stored and shown. */
function asTyped({
  line,
  email,
  name,
  awardedOn,
  level,
}: ListedPerson): Omit<CheckedPerson, 'state' | 'problem'> {
  const cut = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').slice(0, 400)
  return { line, email: cut(email), name: cut(name), awardedOn: cut(awardedOn), level: cut(level) }
}

function problemOf(
  { email, name, awardedOn, level }: Pick<ListedPerson, 'email' | 'name' | 'awardedOn' | 'level'>,
  today: string,
): string | undefined {
  if (email === '') return 'The e-mail address is missing.'
  if (!emailSchema.safeParse(email).success) return 'This is not an e-mail address.'
  if (name.length > longestName) return `The name has ${name.length} characters. The limit is ${longestName}.`
  if (!nameSchema.safeParse(name).success) return 'The name has characters that cannot be stored.'
  if (awardedOn !== '' && !isDay(awardedOn))
    return `“${awardedOn.slice(0, 40)}” is not a date. Write it as 2026-03-31.`
  if (awardedOn > today) return 'The award date is in the future.'
  if (awardedOn !== '' && awardedOn < firstDay) return 'The award date is before 1900.'
  if (level !== '' && !skillLevels.some((known) => known === level))
    return `“${level.slice(0, 40)}” is not a level. Use ${skillLevels.join(', ')}, or leave it empty.`
  return undefined
}

/** Whether a text is a day that exists, as `YYYY-MM-DD`. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

function ownProblem(address: string, own: ReadonlySet<string>): string | undefined {
  return own.has(address) ? 'You cannot offer a passport to yourself.' : undefined
}

function sameLine(address: string, lines: ReadonlyMap<string, number>): string | undefined {
  const line = lines.get(address)
  return line === undefined ? undefined : `The same person as in line ${line}.`
}
