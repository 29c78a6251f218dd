import { skillLevels } from '@vouch/contract'
import type { AskedSkill, CandidateFacts } from './match-types.ts'

const near = 0.4
const unproved = 0.9

/** Value of the person's best skill for an asked one, from 0 to 1. */
export function skillValue(asked: AskedSkill, skills: CandidateFacts['skills']): number {
  let best = 0
  for (const { code, level, proved } of skills) {
    const full =
      code === asked.code || asked.narrower.includes(code)
        ? Math.min(1, rank(level) / rank(asked.level))
        : asked.near.includes(code)
          ? near
          : 0
    best = Math.max(best, proved ? full : full * unproved)
  }
  return best
}

/** A level that is not said counts as the lowest. */
const rank = (level: (typeof skillLevels)[number] | null) =>
  level === null ? 1 : skillLevels.indexOf(level) + 1
