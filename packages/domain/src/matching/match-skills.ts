import { type SkillLevel, skillLevels } from '@vouch/contract'
import type { AskedSkill, SkillFact } from './match-types.ts'

/** Value of a skill beside or below the asked one. */
const near = 0.4
/** Share that counts without evidence. */
const unproved = 0.9

/** What the best of a person's skills is worth for each skill that a job can ask for, by the rank of the asked level. */
export type SkillValues = ReadonlyMap<string, readonly number[]>

export function skillValues(skills: readonly SkillFact[]): SkillValues {
  const values = new Map<string, number[]>()
  const raise = (code: string, valueAt: (askedRank: number) => number) => {
    const best = values.get(code) ?? skillLevels.map(() => 0)
    values.set(
      code,
      best.map((value, at) => Math.max(value, valueAt(at + 1))),
    )
  }
  for (const { code, level, proved, broader, near: beside } of skills) {
    const share = proved ? 1 : unproved
    for (const each of [code, ...broader]) raise(each, (asked) => Math.min(1, rank(level) / asked) * share)
    for (const each of beside) raise(each, () => near * share)
  }
  return values
}

/** Value of a person's best skill for an asked one, from 0 to 1. Own words of an employer are unknown. */
export function skillValue({ code, level }: AskedSkill, values: SkillValues): number | 'unknown' {
  return code === null ? 'unknown' : (values.get(code)?.[rank(level) - 1] ?? 0)
}

/** A level that is not said counts as the lowest. */
const rank = (level: SkillLevel | null) => (level === null ? 1 : skillLevels.indexOf(level) + 1)
