import type { JobTermsChange } from '@vouch/contract'
import { formatPay } from '#lib/format/format.ts'
import { placeNames } from './job-place.ts'
import { jobWords } from './job-words.en.ts'

/** A changed term of a job in words; an empty text stands for what was or is not stated. */
export interface ChangedTerm {
  readonly term: 'pay' | 'place' | 'type'
  readonly from: string
  readonly to: string
}

type Place = NonNullable<JobTermsChange['place']>['from']

function placeWords({ location, country, workMode, others = [] }: Place): string {
  const mode = workMode && jobWords.t(`workMode.${workMode}`)
  const places = placeNames({ location, country, otherPlaces: others })
  return [...places, mode].filter(Boolean).join(places.length > 1 ? '; ' : ', ')
}

/** The changed terms of a job in words. */
export function changedTerms({ pay, place, type }: JobTermsChange): ChangedTerm[] {
  const typeWords = (value: NonNullable<typeof type>['from']) =>
    value ? jobWords.t(`employmentType.${value}`) : ''
  const payWords = (value: NonNullable<typeof pay>['from']) => (value && formatPay(value)) ?? ''
  return [
    ...(pay ? [{ term: 'pay', from: payWords(pay.from), to: payWords(pay.to) } as const] : []),
    ...(place ? [{ term: 'place', from: placeWords(place.from), to: placeWords(place.to) } as const] : []),
    ...(type ? [{ term: 'type', from: typeWords(type.from), to: typeWords(type.to) } as const] : []),
  ]
}
