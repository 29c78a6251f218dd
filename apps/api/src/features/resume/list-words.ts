import type { ProfileStepName } from '@vouch/contract'

/** Lists whose name in the profile says nothing to people. */
const called: Readonly<Record<string, string>> = {
  'experience.items': 'work experience',
  'education.items': 'education',
  'skills.items': 'skills',
  'certifications.items': 'certificates',
}

/** A field of a profile in words: `targetOccupations` is "target occupations". */
export const fieldWords = (name: string) => name.replace(/([A-Z])/g, ' $1').toLowerCase()

/** A list of a step in words, as its page is called where the step is that list. */
export function listWords(step: ProfileStepName, field: string): string {
  return called[`${step}.${field}`] ?? fieldWords(field)
}
