import type { JobFields, JobSkill, ListedPick } from '@vouch/contract'
import { suggestedSkillLevel, uniquePicks } from '@vouch/domain'
import type { DemoWorld } from './demo-world.ts'
import type { JobRole } from './job-role.ts'

const years: Readonly<Record<JobRole['seniority'], number | null>> = {
  student: null,
  entry: 0,
  experienced: 2,
  manager: 5,
  executive: 8,
}

const shiftsOf: readonly (readonly [RegExp, ListedPick])[] = [
  [/Early Shift/, { code: 'early-shift', label: 'Early shift' }],
  [/Night Shift/, { code: 'night-shift', label: 'Night shift' }],
  [/Evenings/, { code: 'late-shift', label: 'Late shift' }],
  [/Weekends/, { code: 'weekends', label: 'Weekends' }],
]

/** Skills of a demo job. The first two have the level that fits the role; without a role none has one. */
export function demoSkills(
  { masters }: DemoWorld,
  role: JobRole | null,
  labels: readonly string[],
): JobSkill[] {
  const level = role && suggestedSkillLevel(role.seniority)
  const skills = labels.map((label, at) => ({ ...masters.skill(label), level: at < 2 ? level : null }))
  return uniquePicks(skills)
}

/** Hours, shifts, start and experience of a demo job, as its title and type say. */
export function demoRequirements({ title, employmentType, seniority }: JobRole): Partial<JobFields> {
  const partTime = employmentType === 'part-time'
  return {
    hoursMin: partTime ? 20 : 38,
    hoursMax: partTime ? 30 : 40,
    shifts: shiftsOf.flatMap(([pattern, shift]) => (pattern.test(title) ? [shift] : [])),
    start: employmentType === 'temporary' ? 'as-soon-as-possible' : null,
    experienceYears: years[seniority],
    eligibility: employmentType === 'internship' ? 'not-asked' : 'right-to-work',
  }
}
