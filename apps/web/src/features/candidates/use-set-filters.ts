import { cefrLevels, type EmploymentType, type SkillLevel, skillLevels, type WorkMode } from '@vouch/contract'
import { useMasterLabel } from '#lib/data/profile-masters.ts'
import { formatMoney } from '#lib/format/format.ts'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useCurrency } from '#lib/format/use-currency.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { searchLayoutTexts } from '#ui/search/search-layout.en.ts'
import type { SetFilter } from '#ui/search/set-filter-chips.tsx'
import { typedChips } from '#ui/search/typed-filters.ts'
import { defaultRadius } from './candidate-filters.tsx'
import { type CandidateSearchChange, setting, settingValue } from './candidate-search-change.ts'
import { type CandidateSearch, type SeveralFilter, valuesOf } from './candidate-search-params.ts'
import { texts } from './candidates.en.ts'
import type { TypedCandidateFilter } from './recognised-filters.ts'
import { usePicks } from './use-picks.ts'

/** The active filters, to show as chips: those chosen, and those recognised in the search text. */
export function useSetFilters(
  search: CandidateSearch,
  recognised: readonly TypedCandidateFilter[],
): SetFilter<CandidateSearchChange>[] {
  const t = useTexts(texts)
  const word = useTexts(jobWords)
  const layoutWord = useTexts(searchLayoutTexts)
  const levelWord = useTexts(skillLevelTexts)
  const currency = useCurrency()
  const codesOf = (values: readonly string[]) => values.map((one) => one.split(':')[0] ?? one)
  const [skills, languages] = [valuesOf(search.skill), valuesOf(search.language)]
  const skillPicks = usePicks('skills', codesOf(skills))
  const languagePicks = usePicks('languages', codesOf(languages))
  const occupations = usePicks('occupations', valuesOf(search.occupation))
  const [place] = usePicks('cities', search.place ? [search.place] : [])
  const hasNotice =
    search.noticePeriod !== undefined || recognised.some(({ kind }) => kind === 'notice-period')
  const notice = useMasterLabel('notice-periods', hasNotice)

  const one = (name: SeveralFilter, value: string, label: string): SetFilter<CandidateSearchChange> => ({
    key: `${name}:${value}`,
    name: label,
    without: settingValue(name, value, false),
  })
  const leveled = (
    name: 'skill' | 'language',
    value: string,
    label: string,
  ): SetFilter<CandidateSearchChange> => {
    const level = value.split(':')[1]
    const words = level && (name === 'skill' ? levelWord(level as SkillLevel) : level)
    if (!words) return one(name, value, label)
    const isHighest = level === (name === 'skill' ? skillLevels : cefrLevels).at(-1)
    return one(name, value, t(isHighest ? 'highest' : 'orHigher', { name: label, level: words }))
  }
  const { payAtMost } = search
  const near = (label: string, km = defaultRadius) => t('filters.near', { place: label, km })
  const upTo = (amount: number, unit = currency) => t('filters.upTo', { amount: formatMoney(amount, unit) })
  const typed = (kind: TypedCandidateFilter['kind'], nameOf: (filter: TypedCandidateFilter) => string) =>
    typedChips(recognised, kind, nameOf)
  return [
    ...skills.map((value, at) => leveled('skill', value, skillPicks[at]?.label ?? value)),
    ...occupations.map(({ code, label }) => one('occupation', code, label)),
    ...(place
      ? [
          {
            key: 'place',
            name: near(place.label, search.radiusKm),
            without: setting({ place: undefined, radiusKm: undefined }),
          },
        ]
      : []),
    ...typed('place', ({ label, radiusKm }) => near(label, radiusKm)),
    ...languages.map((value, at) => leveled('language', value, languagePicks[at]?.label ?? value)),
    ...(payAtMost === undefined
      ? []
      : [
          {
            key: 'pay',
            name: upTo(payAtMost, search.currency),
            without: setting({ payAtMost: undefined, currency: undefined }),
          },
        ]),
    ...typed('pay', (filter) => upTo(Number(filter.value), filter.currency)),
    ...valuesOf(search.workMode).map((value) =>
      one('workMode', value, word(`workMode.${value as WorkMode}`)),
    ),
    ...typed('work-mode', ({ value }) => word(`workMode.${value as WorkMode}`)),
    ...valuesOf(search.openToWork).map((value) => one('openToWork', value, t(`open.${value as 'open'}`))),
    ...typed('open-to-work', ({ value }) => t(`open.${value as 'open'}`)),
    ...valuesOf(search.noticePeriod).map((value) =>
      one('noticePeriod', value, t('notice', { period: notice(value) ?? value })),
    ),
    ...typed('notice-period', ({ value, label }) => t('notice', { period: notice(value) ?? label })),
    ...valuesOf(search.employmentType).map((value) =>
      one('employmentType', value, word(`employmentType.${value as EmploymentType}`)),
    ),
    ...typed('employment-type', ({ value }) => word(`employmentType.${value as EmploymentType}`)),
    ...(search.proved
      ? [{ key: 'proved', name: t('filters.proved'), without: setting({ proved: undefined }) }]
      : []),
    ...(search.passport
      ? [{ key: 'passport', name: t('filters.passport'), without: setting({ passport: undefined }) }]
      : []),
    ...typed('excluded', ({ label }) => layoutWord('excluded', { words: label })),
  ]
}
