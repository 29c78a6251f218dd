import type { JobFields } from '@vouch/contract'
import { textOfHtml } from '../pages/text-of-html.ts'
import { findGenderedWords, type GenderedFinding, namesAllGenders } from './gendered-words.ts'
import { unlikelyPay } from './pay.ts'
import { isShouted, payInTitle, placeInTitle } from './title-faults.ts'

/** The fields of a job that warnings are about. */
export type WarnedFields = Pick<
  JobFields,
  | 'title'
  | 'location'
  | 'otherPlaces'
  | 'description'
  | 'employmentType'
  | 'payMin'
  | 'payMax'
  | 'payCurrency'
  | 'payPeriod'
>

interface About<Field extends keyof WarnedFields, Kind extends string> {
  readonly field: Field
  readonly kind: Kind
}

/** Something that makes fewer people apply. It never stops a job from being published. */
export type JobWarning =
  | About<'title', 'shouted'>
  | (About<'title', 'pay' | 'place'> & { readonly words: string })
  | (About<'title' | 'description', 'gendered'> & GenderedFinding)
  /** The widest maximum for the minimum that the job pays. */
  | (About<'payMax', 'wide-pay'> & { readonly widest: number })
  /** Pay that nobody is likely to offer for its period, with what it comes to in a full-time year. */
  | (About<'payMax', 'unlikely-pay'> & { readonly perYear: number })

export interface WarningRules {
  /** The pay range is too wide if its maximum is more than this many times its minimum. */
  readonly widestPay: number
}

/** What people should think over before they publish a job, in the order of its form. */
export function jobWarnings(fields: WarnedFields, { widestPay }: WarningRules): JobWarning[] {
  const { title, payMin, payMax } = fields
  // In whole cents: 100 × 1.15 is less than 115 in floating point.
  const widest = Math.round((payMin ?? 0) * widestPay * 100) / 100
  const unlikely = unlikelyPay(fields)
  const pay = payInTitle(title)
  const places = [fields, ...fields.otherPlaces].map(({ location }) => placeInTitle(title, location))
  const place = places.find((words) => words !== null) ?? null
  const isForAll = namesAllGenders(title)
  const gendered = (field: 'title' | 'description', text: string): JobWarning[] =>
    findGenderedWords(text, isForAll || namesAllGenders(text)).map((finding) => ({
      field,
      kind: 'gendered',
      ...finding,
    }))
  return [
    ...(isShouted(title) ? [{ field: 'title', kind: 'shouted' } as const] : []),
    ...(pay === null ? [] : [{ field: 'title', kind: 'pay', words: pay } as const]),
    ...(place === null ? [] : [{ field: 'title', kind: 'place', words: place } as const]),
    ...gendered('title', title),
    ...gendered('description', textOfHtml(fields.description)),
    ...(payMin !== null && payMin > 0 && payMax !== null && payMax > widest
      ? [{ field: 'payMax', kind: 'wide-pay', widest } as const]
      : []),
    ...(unlikely === null ? [] : [{ field: 'payMax', kind: 'unlikely-pay', perYear: unlikely } as const]),
  ]
}
