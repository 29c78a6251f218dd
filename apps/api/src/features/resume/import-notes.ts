import type { ProfileStepName } from '@vouch/contract'

export interface StepPaths {
  readonly step: ProfileStepName
  readonly paths: readonly string[]
}

/** Display names of profile lists whose field name is generic, such as `items`. */
const listNames: Readonly<Record<string, string>> = {
  'experience.items': 'work experience',
  'education.items': 'education',
  'skills.items': 'skills',
  'certifications.items': 'certificates',
}

/** Converts a field name to words for display: `targetOccupations` → "target occupations". */
export const fieldWords = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase()

/** Display name of a list in a profile step. */
export function listWords(step: ProfileStepName, field: string): string {
  return listNames[`${step}.${field}`] ?? fieldWords(field)
}

/** Writes a note to the person for each list that became full during the import. */
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
      `"${list}" is full in your profile: ${count} ${count === 1 ? 'entry was' : 'entries were'} left out.`,
  )
}

/** Writes a note about imported values that were skipped because the field already had a value. */
export function leftNote(left: readonly StepPaths[]): string[] {
  const count = left
    .filter(({ step }) => step !== 'documents')
    .reduce((sum, { paths }) => sum + paths.length, 0)
  if (count === 0) return []
  return [
    count === 1
      ? '1 value was not imported, because your profile already has one.'
      : `${count} values were not imported, because your profile already has them.`,
  ]
}
