import type { ProfileSkill } from '@vouch/contract'

/** A skill of which nothing was said yet. */
export function blankSkill(id: string): ProfileSkill {
  return { id, skill: null, level: null, years: null, keywords: [], levelWords: '', evidence: [] }
}
