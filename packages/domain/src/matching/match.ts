import type { Match, MatchPart, MatchReason } from '@vouch/contract'
import { languageValue, modeValue, payValue, placeValue, typeValue, type Value } from './match-conditions.ts'
import { type SkillValues, skillValue, skillValues } from './match-skills.ts'
import type { AskedSkill, CandidateFacts, ComparedJob } from './match-types.ts'
import { ownMember } from './own-member.ts'

/** Rises with each change of the rule that can change a number. */
export const matchVersion = 1

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

const partNames = Object.keys(weights) as MatchPart['part'][]

type Item = readonly [kind: MatchReason['kind'], name: string | null, value: Value]

/** The facts of a person, prepared for comparing many jobs with them. */
interface Person {
  readonly facts: CandidateFacts
  readonly skills: SkillValues
  readonly occupations: ReadonlySet<string>
  readonly nearOccupations: ReadonlySet<string>
  readonly licences: ReadonlySet<string>
}

/** Compares jobs with one person. */
export interface Matcher {
  match(job: ComparedJob): Match
  /** The number of the match, and whether the job asks for a skill or occupation that the person has or is near to. */
  score(job: ComparedJob): { readonly number: number | null; readonly isOfTheirWork: boolean }
}

/**
 * Compares a job with a person. What the job does not ask for is left out and the rest is re-weighted. Skills that the
 * person does not list count 0; all else that they do not say is unknown. There is no number if under half is known.
 */
export function match(job: ComparedJob, facts: CandidateFacts): Match {
  return matcherOf(facts).match(job)
}

/** {@link match} for many jobs. */
export function matcherOf(facts: CandidateFacts): Matcher {
  const person = {
    facts,
    skills: skillValues(facts.skills),
    occupations: new Set([...facts.targetOccupations, ...Object.keys(facts.months)]),
    nearOccupations: new Set(facts.nearOccupations),
    licences: new Set(facts.licences),
  }
  return {
    match: (job) => {
      const parts: MatchPart[] = []
      const number = compare(job, person, (part, items, known) => {
        const value = known.values === 0 ? null : Math.round((known.sum / known.values) * 100) / 100
        parts.push({ part, weight: weights[part], value, reasons: items.map(reasonOf) })
      })
      return { version: matchVersion, number, parts }
    },
    score: (job) => {
      let isOfTheirWork = false
      const number = compare(job, person, (part, _items, { sum }) => {
        if (sum > 0 && (part === 'required-skills' || part === 'occupation')) isOfTheirWork = true
      })
      return { number, isOfTheirWork }
    },
  }
}

/** Folds the name of a licence so that names can be compared. */
export function licenceKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

type OnPart = (part: MatchPart['part'], items: Item[], known: { sum: number; values: number }) => void

function compare(job: ComparedJob, person: Person, onPart: OnPart): number | null {
  let asked = 0
  let known = 0
  let reached = 0
  for (const part of partNames) {
    const items = itemsOf[part](job, person)
    if (items.length === 0) continue
    let sum = 0
    let values = 0
    for (const [, , value] of items) {
      if (value === 'unknown') continue
      sum += value
      values += 1
    }
    const weight = weights[part]
    asked += weight
    known += (weight * values) / items.length
    reached += (weight * sum) / items.length
    onPart(part, items, { sum, values })
  }
  const hasNumber = asked > 0 && known / asked >= leastKnown
  return hasNumber ? Math.min(100, Math.round((reached / known) * 100)) : null
}

function reasonOf([kind, name, value]: Item): MatchReason {
  if (value === 'unknown') return { kind, name, result: 'unknown' }
  if (value === 0) return { kind, name, result: 'missing' }
  // A listed skill without evidence has 0.9 and is there all the same.
  return { kind, name, result: value >= 0.9 ? 'met' : 'partly' }
}

const skillItems = (asked: readonly AskedSkill[], { skills }: Person): Item[] =>
  asked.map((skill) => ['skill', skill.name, skillValue(skill, skills)])

const itemsOf: Record<MatchPart['part'], (job: ComparedJob, person: Person) => Item[]> = {
  'required-skills': (job, person) => skillItems(job.requiredSkills, person),
  'nice-skills': (job, person) => skillItems(job.niceSkills, person),
  occupation: occupationItems,
  qualifications: qualificationItems,
  place: placeItems,
  pay: ({ pay }, { facts }) => (pay ? [['pay', null, payValue(pay, facts.pay)]] : []),
  type: ({ type }, { facts }) => (type ? [['type', null, typeValue(type, facts.types)]] : []),
}

function occupationItems({ occupation, experienceYears }: ComparedJob, person: Person): Item[] {
  if (!occupation) return []
  const { code, name } = occupation
  const { occupations, nearOccupations, facts } = person
  const same = occupations.has(code) ? 1 : nearOccupations.has(code) ? 0.5 : 0
  const items: Item[] = [['occupation', name, occupations.size === 0 ? 'unknown' : same]]
  if (experienceYears === null || experienceYears === 0) return items
  const share = Math.min(1, (ownMember(facts.months, code) ?? 0) / (experienceYears * 12))
  items.push(['experience', name, Object.keys(facts.months).length === 0 ? 'unknown' : share])
  return items
}

function qualificationItems({ languages, licences, education }: ComparedJob, person: Person): Item[] {
  const { facts } = person
  const items: Item[] = []
  for (const language of languages) {
    items.push(['language', language.name, languageValue(language, facts.languages)])
  }
  for (const licence of licences) {
    items.push(['licence', licence, person.licences.has(licenceKey(licence)) ? 1 : 'unknown'])
  }
  if (education) {
    const { educationRank: rank } = facts
    items.push(['education', education.name, rank === null ? 'unknown' : rank >= education.rank ? 1 : 0])
  }
  return items
}

function placeItems(job: ComparedJob, { facts }: Person): Item[] {
  const items: Item[] = []
  if (job.mode) items.push(['mode', null, modeValue(job.mode, facts.modes)])
  const asksPlace = job.mode === 'remote' ? job.countries.length > 0 : job.places.length > 0
  if (asksPlace) items.push([job.mode === 'remote' ? 'country' : 'place', null, placeValue(job, facts)])
  return items
}
