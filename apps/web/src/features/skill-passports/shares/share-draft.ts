import { type ShareParts, shareInput, shareLimits } from '@vouch/contract'
import type { z } from 'zod'

/** Offered numbers of days until a share ends. */
export const usualDays = [7, 30, 90, 365] as const

/** What is typed into the form of a share. */
export interface ShareDraft {
  readonly label: string
  /** What is shown of each chosen passport, by its id. */
  readonly chosen: ReadonlyMap<string, ShareParts>
  /** A usual number of days, `other` or `never`. */
  readonly ends: string
  /** Days with `other`; empty while nothing is typed. */
  readonly days: number | ''
}

export const shareParts = ['name', 'evidence', 'file'] as const

/** Of a passport that was just chosen. */
export const usualParts: ShareParts = { name: true, evidence: false, file: false }

export const emptyDraft: ShareDraft = { label: '', chosen: new Map(), ends: '30', days: '' }

/** Days until the share of a draft ends; null for never, undefined if that is not a valid number. */
export function daysOf({ ends, days }: ShareDraft): number | null | undefined {
  if (ends === 'never') return null
  const number = ends === 'other' ? days : Number(ends)
  return Number.isInteger(number) && Number(number) >= 1 && Number(number) <= shareLimits.days
    ? Number(number)
    : undefined
}

/** The body of the call for a draft; null while something is missing. */
export function shareBodyOf(draft: ShareDraft): z.output<typeof shareInput> | null {
  const days = daysOf(draft)
  if (days === undefined) return null
  const passports = Array.from(draft.chosen, ([id, parts]) => ({ id, parts }))
  return shareInput.safeParse({ label: draft.label, passports, days }).data ?? null
}
