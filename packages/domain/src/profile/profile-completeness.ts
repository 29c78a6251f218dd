import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { datePeriod } from './profile-dates.ts'
import { isEmailAddress, isPhoneNumber, linkAddress } from './profile-fields.ts'
import { hasContent } from './profile-items.ts'

/**
 * A missing or invalid profile value. The client turns `why` into a message. `path` is relative to the data
 * of the step: `firstName`, `items.<id>.title`, or `items` if the list needs at least one entry.
 */
export interface MissingProfileField {
  readonly step: ProfileStepName
  readonly path: string
  readonly why: MissingProfileReason
}

export type MissingProfileReason =
  | 'required'
  /** The text is none of `YYYY`, `YYYY-MM` and `YYYY-MM-DD`. */
  | 'not-a-date'
  /** The field needs a date with year, month and day: `YYYY-MM-DD`. */
  | 'not-a-day'
  | 'end-before-start'
  | 'in-future'
  | 'not-an-address'
  | 'not-an-email'
  | 'not-a-phone'
  | 'max-below-min'

type Add = (path: string, why?: MissingProfileReason) => void

interface Period {
  readonly startDate: string
  readonly endDate: string
}

function checkDate(add: Add, path: string, text: string): void {
  if (text !== '' && !datePeriod(text)) add(path, 'not-a-date')
}

/** Reports an invalid date, or a date in the future. */
function checkPast(add: Add, path: string, text: string, today: string): void {
  const period = datePeriod(text)
  if (text !== '' && !period) add(path, 'not-a-date')
  else if (period && period.first > today) add(path, 'in-future')
}

/** Reports invalid dates, a start in the future, and an end before the start. An end in the future is allowed. */
function checkPeriod(add: Add, path: string, { startDate, endDate }: Period, today: string): void {
  checkPast(add, `${path}.startDate`, startDate, today)
  checkDate(add, `${path}.endDate`, endDate)
  const [start, end] = [datePeriod(startDate), datePeriod(endDate)]
  if (start && end && end.last < start.first) add(`${path}.endDate`, 'end-before-start')
}

function checkAddress(add: Add, path: string, text: string): void {
  if (text !== '' && linkAddress(text) === null) add(path, 'not-an-address')
}

function checkEmail(add: Add, path: string, text: string): void {
  if (text !== '' && !isEmailAddress(text)) add(path, 'not-an-email')
}

/** Reports fields of an entry that are empty. */
function need<T extends object>(add: Add, path: string, item: T, ...fields: (keyof T & string)[]): void {
  const missing = fields.filter((field) => item[field] === '' || item[field] === null)
  for (const field of missing) add(path ? `${path}.${field}` : field)
}

/** The non-empty entries of a list, each with its path. */
function begun<T extends { readonly id: string }>(list: string, items: readonly T[]): [string, T][] {
  return items.filter(hasContent).map((item) => [`${list}.${item.id}`, item])
}

type Rule<S extends ProfileStepName> = (add: Add, data: ProfileData[S], today: string) => void

const rules: { readonly [S in ProfileStepName]: Rule<S> } = {
  contact: (add, data) => {
    need(add, '', data, 'firstName', 'lastName')
    if (data.phone !== '' && !isPhoneNumber(data.phone)) add('phone', 'not-a-phone')
    checkEmail(add, 'contactEmail', data.contactEmail)
  },
  personal: (add, data, today) => {
    need(add, '', data, 'country')
    if (data.birthDate === '') return
    if (data.birthDate.length !== 10 || !datePeriod(data.birthDate)) add('birthDate', 'not-a-day')
    else if (data.birthDate > today) add('birthDate', 'in-future')
  },
  preferences: (add, data) => {
    need(add, '', data, 'headline')
    const { payMin, payMax } = data
    if (payMin === null && payMax === null) return
    // If one pay field is filled, all are required, because a partial pay range would mislead.
    need(add, '', data, 'payMin', 'payMax', 'payCurrency', 'payPeriod')
    if (payMin !== null && payMax !== null && payMax < payMin) add('payMax', 'max-below-min')
  },
  experience: (add, data, today) => {
    for (const [path, item] of begun('items', data.items)) {
      need(add, path, item, 'title', 'employer', 'startDate')
      if (!item.current) need(add, path, item, 'endDate')
      checkPeriod(add, path, item.current ? { ...item, endDate: '' } : item, today)
      checkAddress(add, `${path}.url`, item.url)
    }
  },
  education: (add, data, today) => {
    for (const [path, item] of begun('items', data.items)) {
      need(add, path, item, 'level', 'institution')
      checkPeriod(add, path, item, today)
      checkAddress(add, `${path}.url`, item.url)
    }
  },
  skills: (add, data) => {
    const items = begun('items', data.items)
    if (items.length === 0) add('items')
    for (const [path, item] of items) need(add, path, item, 'skill')
  },
  certifications: (add, data, today) => {
    for (const [path, item] of begun('items', data.items)) {
      need(add, path, item, 'name', 'issuer')
      checkPast(add, `${path}.date`, item.date, today)
      checkDate(add, `${path}.expires`, item.expires)
      const [date, expires] = [datePeriod(item.date), datePeriod(item.expires)]
      if (date && expires && expires.last < date.first) add(`${path}.expires`, 'end-before-start')
      checkAddress(add, `${path}.url`, item.url)
    }
  },
  portfolio: (add, data, today) => {
    for (const [path, item] of begun('languages', data.languages)) {
      need(add, path, item, 'language')
      if (item.fluency === '') need(add, path, item, 'level')
    }
    for (const [path, item] of begun('projects', data.projects)) {
      need(add, path, item, 'name')
      checkPeriod(add, path, item, today)
      checkAddress(add, `${path}.url`, item.url)
    }
    checkAddress(add, 'website', data.website)
    for (const [path, item] of begun('links', data.links)) {
      need(add, path, item, 'url')
      checkAddress(add, `${path}.url`, item.url)
    }
    for (const [path, item] of begun('volunteering', data.volunteering)) {
      checkPeriod(add, path, item, today)
      checkAddress(add, `${path}.url`, item.url)
    }
    for (const [path, item] of begun('awards', data.awards)) checkPast(add, `${path}.date`, item.date, today)
    for (const [path, item] of begun('publications', data.publications)) {
      checkDate(add, `${path}.releaseDate`, item.releaseDate)
      checkAddress(add, `${path}.url`, item.url)
    }
  },
  documents: (add, data) => {
    for (const [path, item] of begun('rightToWork', data.rightToWork))
      need(add, path, item, 'country', 'status')
    for (const [path, item] of begun('referees', data.referees)) {
      need(add, path, item, 'name')
      if (item.email === '' && item.phone === '') add(`${path}.email`)
      checkEmail(add, `${path}.email`, item.email)
    }
  },
  review: () => undefined,
}

const order = Object.keys(rules) as ProfileStepName[]

/**
 * Missing and invalid values of one step. Ignores list entries that are empty.
 * @param today `YYYY-MM-DD` in the candidate's time zone
 */
export function missingInStep<S extends ProfileStepName>(
  step: S,
  data: ProfileData[S],
  today: string,
): MissingProfileField[] {
  const missing: MissingProfileField[] = []
  rules[step]((path, why = 'required') => missing.push({ step, path, why }), data, today)
  return missing
}

/** Missing and invalid values of all steps, which block publication, in step order. */
export function missingForProfile(data: ProfileData, today: string): MissingProfileField[] {
  return order.flatMap((step) => missingInStep(step, data[step], today))
}

/** Missing and invalid values of steps 1 to 3, which block applying for a job. */
export function missingToApply(data: ProfileData, today: string): MissingProfileField[] {
  return (['contact', 'personal', 'preferences'] as const).flatMap((step) =>
    missingInStep(step, data[step], today),
  )
}
