import type { Match, MatchPart, MatchReason } from '@vouch/contract'
import { languageValue, modeValue, payValue, placeValue, typeValue, type Value } from './match-conditions.ts'
import { skillValue } from './match-skills.ts'
import type { AskedSkill, CandidateFacts, ComparedJob } from './match-types.ts'

/** Rises with each change of the rule that can change a number. */
const matchVersion = 1

/** Least share of the asked weight that must be known for a number. */
const leastKnown = 0.5

const weights = {
  'required-skills': 40,
  'nice-skills': 10,
  occupation: 15,
  qualifications: 10,
  place: 10,
  pay: 10,
  type: 5,
} as const satisfies Record<MatchPart['part'], number>

type Item = readonly [kind: MatchReason['kind'], name: string | null, value: Value]

/**
 * Compares a job with a person. What the job does not ask for is left out and the rest is re-weighted. Skills that the
 * person does not list count 0; all else that they do not say is unknown. There is no number if under half is known.
 */
export function match(job: ComparedJob, facts: CandidateFacts): Match {
  let asked = 0
  let known = 0
  let reached = 0
  const parts: MatchPart[] = []
  for (const part of Object.keys(weights) as MatchPart['part'][]) {
    const items = itemsOf[part](job, facts)
    if (items.length === 0) continue
    const weight = weights[part]
    const values = items.flatMap(([, , value]) => (value === 'unknown' ? [] : [value]))
    const sum = values.reduce((total, value) => total + value, 0)
    asked += weight
    known += (weight * values.length) / items.length
    reached += (weight * sum) / items.length
    const value = values.length === 0 ? null : Math.round((sum / values.length) * 100) / 100
    parts.push({ part, weight, value, reasons: items.map(reasonOf) })
  }
  const hasNumber = asked > 0 && known / asked >= leastKnown
  const number = hasNumber ? Math.min(100, Math.round((reached / known) * 100)) : null
  return { version: matchVersion, number, parts }
}

/** Folds the name of a licence so that names can be compared. */
export function licenceKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function reasonOf([kind, name, value]: Item): MatchReason {
  if (value === 'unknown') return { kind, name, result: 'unknown' }
  if (value === 0) return { kind, name, result: 'missing' }
  // A listed skill without evidence has 0.9 and is there all the same.
  return { kind, name, result: value >= 0.9 ? 'met' : 'partly' }
}

const skillItems = (asked: readonly AskedSkill[], facts: CandidateFacts): Item[] =>
  asked.map((skill) => ['skill', skill.name, skillValue(skill, facts.skills)])

const itemsOf: Record<MatchPart['part'], (job: ComparedJob, facts: CandidateFacts) => Item[]> = {
  'required-skills': (job, facts) => skillItems(job.requiredSkills, facts),
  'nice-skills': (job, facts) => skillItems(job.niceSkills, facts),
  occupation: occupationItems,
  qualifications: qualificationItems,
  place: placeItems,
  pay: ({ pay }, facts) => (pay ? [['pay', null, payValue(pay, facts.pay)]] : []),
  type: ({ type }, facts) => (type ? [['type', null, typeValue(type, facts.types)]] : []),
}

function occupationItems({ occupation, experienceYears }: ComparedJob, facts: CandidateFacts): Item[] {
  if (!occupation) return []
  const held = new Set([...facts.targetOccupations, ...facts.months.keys()])
  const isNear = occupation.near.some((code) => held.has(code))
  const same = held.has(occupation.code) ? 1 : isNear ? 0.5 : 0
  const items: Item[] = [['occupation', occupation.name, held.size === 0 ? 'unknown' : same]]
  if (experienceYears === null || experienceYears === 0) return items
  const months = facts.months.get(occupation.code) ?? 0
  const share = Math.min(1, months / (experienceYears * 12))
  return [...items, ['experience', occupation.name, facts.months.size === 0 ? 'unknown' : share]]
}

function qualificationItems({ languages, licences, education }: ComparedJob, facts: CandidateFacts): Item[] {
  const items: Item[] = []
  for (const language of languages) {
    items.push(['language', language.name, languageValue(language, facts.languages)])
  }
  for (const licence of licences) {
    items.push(['licence', licence, facts.licences.has(licenceKey(licence)) ? 1 : 'unknown'])
  }
  if (education) {
    const { educationRank: rank } = facts
    items.push(['education', education.name, rank === null ? 'unknown' : rank >= education.rank ? 1 : 0])
  }
  return items
}

function placeItems(job: ComparedJob, facts: CandidateFacts): Item[] {
  const items: Item[] = []
  if (job.mode) items.push(['mode', null, modeValue(job.mode, facts.modes)])
  const asksPlace = job.mode === 'remote' ? job.country !== null : job.place !== null
  if (asksPlace) items.push(['place', null, placeValue(job, facts)])
  return items
}
