import type { JobFields, JobSkill, SkillLevel } from '@vouch/contract'

const levelOf = {
  student: 'beginner',
  entry: 'beginner',
  experienced: 'intermediate',
  manager: 'advanced',
  executive: 'lead',
} as const satisfies Record<NonNullable<JobFields['seniority']>, SkillLevel>

/** The level suggested for an essential skill of the occupation; null while the job's seniority is not stated. */
export function suggestedSkillLevel(seniority: JobFields['seniority']): SkillLevel | null {
  return seniority && levelOf[seniority]
}

type Named = Pick<JobSkill, 'code' | 'label'>

const keyOf = ({ code, label }: Named) => code ?? ` ${label.toLowerCase()}`

/** Whether two skills are the same: by their codes, or by their words if they are not in the list. */
export function isSameSkill(one: Named, other: Named): boolean {
  return keyOf(one) === keyOf(other)
}

/** Leaves out values that came before, or that `others` has. */
export function uniquePicks<T extends Named>(picks: readonly T[], others: readonly Named[] = []): T[] {
  const seen = new Set(others.map(keyOf))
  return picks.filter((pick) => {
    const key = keyOf(pick)
    return !seen.has(key) && seen.add(key)
  })
}
