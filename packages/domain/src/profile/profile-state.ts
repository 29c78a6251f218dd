import type { ProfileData, ProfileStepName } from '@vouch/contract'
import { missingInStep } from './profile-completeness.ts'
import { emptyStep } from './profile-empty.ts'
import { unexplainedGaps } from './profile-gaps.ts'
import { valueAt } from './profile-imported.ts'
import { hasContent, isSame, itemLists } from './profile-items.ts'

export type ProfileStepState = 'not-started' | 'in-progress' | 'complete' | 'imported'

/** Fields that are stored with the account, so they can have values before the step is begun. */
const accountFields: readonly string[] = ['displayName', 'locale', 'timeZone']

/**
 * Progress of one step of the profile wizard; `imported` if nothing is missing but imported values are unreviewed.
 * @param imported paths of unreviewed imported values
 * @param today `YYYY-MM-DD` in the candidate's time zone
 */
export function profileStepState<S extends ProfileStepName>(
  step: S,
  data: ProfileData[S],
  imported: readonly string[],
  today: string,
): ProfileStepState {
  if (isUntouched(step, data)) return 'not-started'
  if (missingInStep(step, data, today).length > 0) return 'in-progress'
  return imported.some((path) => valueAt(step, data, path) !== undefined) ? 'imported' : 'complete'
}

function isUntouched<S extends ProfileStepName>(step: S, data: ProfileData[S]): boolean {
  const empty = emptyStep(step)
  return Object.entries(data).every(([field, value]) => {
    if (step === 'contact' && accountFields.includes(field)) return true
    if (itemLists(step).includes(field)) return !(value as object[]).some(hasContent)
    return isSame(value, Reflect.get(empty, field))
  })
}

/** A suggested, optional improvement of a profile. */
export interface ProfileAdvice {
  readonly step: ProfileStepName
  readonly what:
    | 'no-summary'
    | 'no-target-occupation'
    | 'no-experience'
    | 'unexplained-gap'
    | 'no-education'
    | 'few-skills'
    | 'no-top-skills'
    | 'no-languages'
    | 'no-cv'
}

/**
 * Suggested improvements of a profile, in step order.
 * @param today `YYYY-MM-DD` in the candidate's time zone
 */
export function profileAdvice(data: ProfileData, today: string): ProfileAdvice[] {
  const { preferences, experience, education, skills, portfolio, documents } = data
  const chosen = skills.items.filter(({ skill }) => skill !== null).length
  const advice: [boolean, ProfileStepName, ProfileAdvice['what']][] = [
    [preferences.summary === '', 'preferences', 'no-summary'],
    [preferences.targetOccupations.length === 0, 'preferences', 'no-target-occupation'],
    [!experience.items.some(hasContent), 'experience', 'no-experience'],
    [unexplainedGaps(experience, education, today).length > 0, 'experience', 'unexplained-gap'],
    [!education.items.some(hasContent), 'education', 'no-education'],
    [chosen < 3, 'skills', 'few-skills'],
    [chosen >= 3 && skills.top.length === 0, 'skills', 'no-top-skills'],
    [!portfolio.languages.some(hasContent), 'portfolio', 'no-languages'],
    [documents.cvFileId === null, 'documents', 'no-cv'],
  ]
  return advice.flatMap(([applies, step, what]) => (applies ? [{ step, what }] : []))
}
