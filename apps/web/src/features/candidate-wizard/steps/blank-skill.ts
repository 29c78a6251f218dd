import type { ProfileSkill } from '@vouch/contract'

export function blankSkill(id: string): ProfileSkill {
  return { id, skill: null, level: null, years: null, keywords: [], levelWords: '', evidence: [] }
}
