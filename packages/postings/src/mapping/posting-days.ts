import { type DateOrder, type DayReading, orderOf, readDay } from '../values/dates.ts'
import { memo } from '../values/memo.ts'
import { cleanLine } from '../values/text.ts'
import type { Fields, MappingColumn, Note } from './fields.ts'
import type { Posting } from './posting.ts'

export type ReadDays = (fields: Fields, note: Note) => Pick<Posting, 'postedOn' | 'closesOn'>

/** Countries that write the month first. */
const monthFirst = new Set(['US', 'USA', 'UNITED STATES', 'PH', 'PHILIPPINES', 'FM', 'MH', 'PW'])
const dayMs = 86_400_000
/**
 * Days after which a job closes at the latest: `jobLifeDays.max` of the domain, which a test compares. Loading the domain
 * costs every reader process 75 MB and a second.
 */
export const maxLifeDays = 90

/**
 * Creates a reader of posting and closing dates. The order in `7/10/2024` is decided per column: by a sample that allows
 * only one, or else by the countries of the source. If nothing tells, the month comes first, with a note.
 */
export function createDayReader(columns: readonly MappingColumn[], now: Date): ReadDays {
  const countries = columns.filter(({ field }) => field === 'country').flatMap(({ samples = [] }) => samples)
  const isAbroad =
    countries.length > 0 && countries.every((name) => !monthFirst.has(name.trim().toUpperCase()))
  const isUs = countries.length > 0 && countries.every((name) => monthFirst.has(name.trim().toUpperCase()))
  const orders = new Map<string, DateOrder | undefined>()
  const all = columns.filter(({ field }) => field === 'postedOn' || field === 'closesOn')
  const proved = orderOf(all.flatMap(({ samples = [] }) => samples))
  for (const { name, samples = [] } of all) {
    orders.set(
      name,
      orderOf(samples) ?? proved ?? (isAbroad ? 'day-first' : isUs ? 'month-first' : undefined),
    )
  }
  const today = now.toISOString().slice(0, 10)
  const last = new Date(now.getTime() + maxLifeDays * dayMs).toISOString().slice(0, 10)
  const readers: Readonly<Record<DateOrder, (text: string) => DayReading | undefined>> = {
    'day-first': memo((text) => readDay(text, 'day-first', now)),
    'month-first': memo((text) => readDay(text, 'month-first', now)),
  }
  return (fields, note) => {
    const read = (field: 'postedOn' | 'closesOn', name: string) => {
      const value = fields.value(field)
      const text = cleanLine(Array.isArray(value) ? value[0] : value)
      if (!text) return null
      const order = orders.get(fields.column(field) ?? '')
      const found = text.length > 80 ? undefined : readers[order ?? 'month-first'](text)
      if (!found) note(field, `The ${name} "${text.slice(0, 40)}" is not a date and was left out`)
      else if (found.isAmbiguous && order === undefined) {
        note(field, `The ${name} "${text}" was read as ${found.day}, with the month first`)
      }
      return found?.day ?? null
    }
    const postedOn = read('postedOn', 'posting date')
    const closesOn = read('closesOn', 'closing date')
    const isFuture = postedOn !== null && postedOn > today
    if (isFuture) note('postedOn', `The posting date ${postedOn} is in the future and was left out`)
    if (closesOn && closesOn > last) {
      note(
        'closesOn',
        `The closing date ${closesOn} is more than ${maxLifeDays} days away and was reduced to the limit`,
      )
    }
    return { postedOn: isFuture ? null : postedOn, closesOn }
  }
}
