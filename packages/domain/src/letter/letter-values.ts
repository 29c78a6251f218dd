import type { LetterLanguage } from '@vouch/contract'
import type { LetterValues } from './letter-rules.ts'

/** What a letter tells a candidate. A letter needs only the facts of its kind. */
export interface LetterFacts {
  readonly candidate: string
  readonly job: string
  readonly company: string
  /** When the answers to a questionnaire are due. */
  readonly dueAt?: Date
  readonly interview?: { readonly startsAt: Date; readonly minutes: number; readonly place: string }

  /** Names of the documents and texts that are requested. */
  readonly items?: readonly string[]
  /** First day of work, `YYYY-MM-DD`. */
  readonly startsOn?: string
  /** Days that the candidate has waited for an answer. */
  readonly days?: number
}

const locales: Readonly<Record<LetterLanguage, string>> = { en: 'en-GB', de: 'de' }

/**
 * Writes facts as the values of a letter's variables.
 * @param timeZone IANA name, of the candidate; null for UTC
 */
export function letterValues(
  facts: LetterFacts,
  language: LetterLanguage,
  timeZone: string | null,
): LetterValues {
  const { candidate, job, company, dueAt, interview, items, startsOn, days } = facts
  const locale = locales[language]
  // Days are due when they end in UTC.
  const day = (dateStyle: 'full' | 'long') => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' })
  // Made only where it is needed: a formatter costs more than the rest of a letter.
  const moment = () =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: timeZone ?? 'UTC',
      timeZoneName: 'short',
    })
  return {
    candidate,
    job,
    company,
    ...(dueAt && { due: day('full').format(dueAt) }),
    ...(interview && {
      time: moment().format(interview.startsAt),
      minutes: String(interview.minutes),
      place: interview.place,
    }),
    ...(items && { items: new Intl.ListFormat(locale).format(items) }),
    ...(days !== undefined && { days: String(days) }),
    ...(startsOn !== undefined && { start: day('long').format(new Date(`${startsOn}T00:00:00Z`)) }),
  }
}
