import type { AlertFrequency } from '@vouch/contract'
import { digestHour } from '../notification/quiet-hours.ts'
import { nextTimeOfDay } from '../notification/time-of-day.ts'
import { readAddressQuery } from './address-params.ts'
import {
  filterValues,
  isNarrowed,
  type JobSearch,
  jobSearchPath,
  readJobSearch,
  skillCodes,
} from './job-address.ts'

const maxName = 120
const dayMs = 86_400_000

/** Parameters of a search, or why it cannot be saved. */
type ReadSavedSearch =
  | { readonly search: JobSearch; readonly query: string }
  | { readonly problem: 'nothing' }
  | { readonly problem: 'filter'; readonly name: string }

/** Reads the query of a search's address. Equal searches get the same `query`; order and unknown parameters are left out. */
export function readSavedSearch(query: string): ReadSavedSearch {
  const raw = readAddressQuery(query)
  const search = readJobSearch(raw)
  const wrong = Object.entries(search).find(([name, value]) => value === undefined && isGiven(raw[name]))
  if (wrong) return { problem: 'filter', name: wrong[0] }
  if (!isNarrowed(search)) return { problem: 'nothing' }
  const path = jobSearchPath(search)
  return { search: { ...search, sort: undefined }, query: path.slice(path.indexOf('?') + 1) }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== false
}

/** Names a search after its words and filters: “nurse · remote, hybrid”. Keys of places say nothing to people and are left out. */
export function savedSearchName(search: JobSearch): string {
  const { q, location, company, occupation, payAtLeast, currency } = search
  const listed = [search.workMode, search.employmentType, search.seniority, search.category]
  const place = location?.replace(/^text-/, '')
  const parts = [
    q,
    place !== undefined && !/^(?:city|region|country)-/.test(place) ? place : undefined,
    ...listed.map((joined) => filterValues(joined).join(', ').replaceAll('-', ' ')),
    company?.replaceAll('-', ' '),
    ...[occupation, ...skillCodes(search.skill)].map((code) => code && spokenCode(code)),
    payAtLeast === undefined ? undefined : [payAtLeast, currency].filter(Boolean).join(' '),
  ]
  const name = shortName(parts.filter((part) => part !== undefined))
  return name === '' ? 'Jobs' : name
}

/** The words of a code such as `software-developer`. Codes of imported lists say nothing to people. */
function spokenCode(code: string): string | undefined {
  return /^[a-z]+(?:-[a-z]+)*$/.test(code) ? code.replaceAll('-', ' ') : undefined
}

/** Joins words and filters to a name that can be stored; empty without any. */
export function shortName(parts: readonly string[]): string {
  const name = parts.filter((part) => part !== '').join(' · ')
  const characters = [...name.replace(/\s+/g, ' ').trim()]
  let short = characters.slice(0, maxName)
  while (short.join('').length > maxName) short = short.slice(0, -1)
  return short.join('').trim()
}

/**
 * When the next alert is due after a time: at 8 in the person's time zone, weekly ones on Mondays.
 * @param timeZone IANA name; null for UTC
 */
export function nextAlert(frequency: AlertFrequency, timeZone: string | null, at: Date): Date | null {
  if (frequency === 'off') return null
  const zone = timeZone ?? 'UTC'
  let next = nextTimeOfDay(at, digestHour * 60, zone)
  while (frequency === 'weekly' && weekday(next, zone) !== 'Mon') {
    next = nextTimeOfDay(next, digestHour * 60, zone)
  }
  return next
}

function weekday(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone }).format(at)
}

/**
 * Whether an alert runs now. If it is planned further ahead than its interval, the server's clock was fast when it was
 * planned, and the alert would be silent until then.
 */
export function isAlertDue(frequency: AlertFrequency, plannedAt: Date, now: Date): boolean {
  const ahead = plannedAt.getTime() - now.getTime()
  return ahead <= 0 || ahead > (frequency === 'daily' ? 2 : 8) * dayMs
}
