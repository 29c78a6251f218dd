import type { ReadWord } from '@vouch/domain'

/** Last words of job titles that alone do not say what the work is. */
const bareTitles = new Set(
  (
    'adviser advisor administrator agent analyst assistant associate clerk consultant coordinator director executive expert lead ' +
    'manager officer professional representative specialist supervisor technician technologist worker'
  ).split(' '),
)

/** True for a word such as "officer", which is dropped before the words beside it: "museum officer" is about museums. */
export function isBareTitle({ typed }: Pick<ReadWord, 'typed'>): boolean {
  return bareTitles.has(typed.replace(/s$/, ''))
}
