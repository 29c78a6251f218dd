import type { ListedMatch, Match } from '@vouch/contract'

/**
 * How many of the required skills the person has, at the level asked for or below. Skills in the employer's own words are in
 * no list, so they are not counted. @returns null if none can be compared
 */
export function metSkills({ parts }: Match): ListedMatch['skills'] {
  const reasons = parts.find(({ part }) => part === 'required-skills')?.reasons ?? []
  const compared = reasons.filter(({ result }) => result !== 'unknown')
  if (compared.length === 0) return null
  return { met: compared.filter(({ result }) => result !== 'missing').length, count: compared.length }
}
