import { type CandidateSearch, joined, type SeveralFilter, valuesOf } from './candidate-search-params.ts'

/**
 * A change of the search, applied to the search as it is then, so that two changes in a row both take effect. Applying it
 * twice is the same as applying it once.
 */
export type CandidateSearchChange = (before: CandidateSearch) => CandidateSearch

export function setting(values: CandidateSearch): CandidateSearchChange {
  return (before) => ({ ...before, ...values })
}

/** Adds a value to a filter with several, or removes it. */
export function settingValue(name: SeveralFilter, value: string, isOn: boolean): CandidateSearchChange {
  return (before) => {
    const others = valuesOf(before[name]).filter((one) => one !== value)
    return { ...before, [name]: joined(isOn ? [...others, value] : others) }
  }
}

/** Requires a skill or language, at a level or any (`''`); `undefined` no longer requires it. */
export function settingLevel(
  name: 'skill' | 'language',
  code: string,
  level: string | undefined,
): CandidateSearchChange {
  return (before) => {
    const others = valuesOf(before[name]).filter((one) => one.split(':')[0] !== code)
    const own = level === undefined ? [] : [level === '' ? code : `${code}:${level}`]
    return { ...before, [name]: joined([...others, ...own]) }
  }
}
