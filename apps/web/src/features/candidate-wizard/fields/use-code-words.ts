import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { itemKey } from '@vouch/domain'
import { useMasterLabel } from '#lib/data/profile-masters.ts'
import { countryName } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { formatPartialDate } from '#lib/format/profile-dates.ts'
import type { Texts, TextTree } from '#lib/format/texts.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { reviewTexts } from '../steps/review.en.ts'
import { useOwnFiles } from '../steps/use-own-files.ts'
import { hintTexts } from './hints.en.ts'
import { itemName } from './labels.ts'

/** Returns the label of a field's value if it is a code, date or file; other text unchanged. */
export type CodeWords = (field: string, value: string) => string

const dates = new Set(['startDate', 'endDate', 'date', 'expires', 'releaseDate', 'birthDate'])

/** The text at a path; null if there is none, because a newer server may send codes that this build does not know. */
function textAt<R extends TextTree>({ english, t }: Texts<R>, ...path: readonly string[]): string | null {
  let branch: TextTree | string | undefined = english
  for (const name of path) branch = typeof branch === 'object' ? branch[name] : undefined
  return typeof branch === 'string' ? (t as unknown as (key: string) => string)(path.join('.')) : null
}

function itemsOf(data: object): readonly unknown[] {
  return 'items' in data && Array.isArray(data.items) ? data.items : []
}

export function useCodeWords<S extends ProfileStepName>(
  step: S,
  versions: readonly ProfileData[S][],
): CodeWords {
  const notice = useMasterLabel('notice-periods', step === 'preferences')
  const education = useMasterLabel('education-levels', step === 'education')
  const rights = useMasterLabel('right-to-work', step === 'documents')
  const { nameOf } = useOwnFiles()

  const own: Readonly<Record<string, (code: string) => string | null>> = {
    country: countryName,
    employmentTypes: (code) => textAt(jobWords, 'employmentType', code),
    workModes: (code) => textAt(jobWords, 'workMode', code),
    payPeriod: (code) => textAt(glossary, 'payPeriod', code),
    relocation: (code) => textAt(hintTexts, 'relocation', code),
    noticePeriod: notice,
    status: rights,
    level: (code) => (step === 'education' ? education(code) : textAt(hintTexts, 'level', code)),
    fileId: nameOf,
    cvFileId: nameOf,
    top: (id) => itemName(versions.flatMap(itemsOf).find((item) => itemKey(item) === id)),
    visibility: (code) => textAt(reviewTexts, 'visibility', code, 'label'),
    openToWork: (code) => textAt(reviewTexts, 'open', code),
  }
  return (field, value) => {
    if (dates.has(field)) return formatPartialDate(value)
    return own[field]?.(value) ?? value
  }
}
