import type { ProfileStepName } from '@vouch/contract'

/** Fields of one step. */
export interface StepPaths {
  readonly step: ProfileStepName
  readonly paths: readonly string[]
}

/** Lists whose field name means nothing to people. */
const listNames: Readonly<Record<string, string>> = {
  'experience.items': 'work experience',
  'education.items': 'education',
  'skills.items': 'skills',
  'certifications.items': 'certificates',
}

/** `targetOccupations` → "target occupations". */
export const fieldWords = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase()

/** A step's list in words, called like its page if the step is only that list. */
export function listWords(step: ProfileStepName, field: string): string {
  return listNames[`${step}.${field}`] ?? fieldWords(field)
}

/** One sentence for each list that is full. */
export function fullNotes(full: readonly StepPaths[]): string[] {
  const counts = new Map<string, number>()
  for (const { step, paths } of full) {
    for (const path of paths) {
      const list = listWords(step, path.split('.')[0] ?? '')
      counts.set(list, (counts.get(list) ?? 0) + 1)
    }
  }
  return [...counts].map(
    ([list, count]) =>
      `Your profile has no room for more in "${list}": ${count} ${count === 1 ? 'entry was' : 'entries were'} left out.`,
  )
}

/** A sentence about fields that had a value already, if there are any. */
export function leftNote(left: readonly StepPaths[]): string[] {
  const count = left
    .filter(({ step }) => step !== 'documents')
    .reduce((sum, { paths }) => sum + paths.length, 0)
  if (count === 0) return []
  return [
    count === 1
      ? 'One thing was left as it is, because your profile says it already.'
      : `${count} things were left as they are, because your profile says them already.`,
  ]
}
