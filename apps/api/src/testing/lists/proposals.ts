import {
  listMasterProposals,
  type MasterProposal,
  type ProfileData,
  type ProposalState,
  proposeMasterValue,
} from '@vouch/contract'
import type { TestPerson } from '../factories/factories.ts'
import { ownStep, saveStep } from '../factories/profile-steps.ts'
import type { TestApp } from '../test-app.ts'

type Skill = ProfileData['skills']['items'][number]
type Pick = { readonly code: string | null; readonly label: string }

const skill = (pick: Pick, at: number): Skill => ({
  id: `skill-${at}`,
  skill: { ...pick },
  level: 'advanced',
  years: 4,
  keywords: [],
  levelWords: '',
  evidence: [],
})

/** Saves the skills step of a person. Texts are own words. */
export async function saveSkills(
  app: TestApp,
  person: TestPerson,
  picks: readonly (string | Pick)[],
): Promise<void> {
  const { version } = await ownStep(app, person, 'skills')
  const items = picks.map((pick, at) =>
    skill(typeof pick === 'string' ? { code: null, label: pick } : pick, at),
  )
  const { status, problem } = await saveStep(app, person, 'skills', version, { items })
  if (status !== 200) throw new Error(`the skills were not saved: ${problem?.detail}`)
}

/** The skills of a person, as the person sees them. */
export async function skillsOf(app: TestApp, person: TestPerson): Promise<Pick[]> {
  const { data } = await ownStep(app, person, 'skills')
  return data.items.flatMap((item) => item.skill ?? [])
}

/** Makes new candidates who have typed some words as a skill. */
export async function typeSkill(app: TestApp, ...words: readonly string[]): Promise<TestPerson[]> {
  const people: TestPerson[] = []
  for (const each of words) {
    const person = await app.person('candidate')
    await saveSkills(app, person, [each])
    people.push(person)
  }
  return people
}

/** Lists proposals as somebody who decides about them. */
export async function proposalsOf(
  app: TestApp,
  person: TestPerson,
  entity: string,
  query: { readonly state?: ProposalState; readonly q?: string } = {},
): Promise<MasterProposal[]> {
  return (
    await app.request(listMasterProposals, { params: { entity }, query: { ...query, limit: 100 } }, person)
  ).body.items
}

/** Finds the proposal of some words. */
export async function proposalOf(
  app: TestApp,
  person: TestPerson,
  entity: string,
  words: string,
  state: ProposalState = 'open',
): Promise<MasterProposal | undefined> {
  return (await proposalsOf(app, person, entity, { state, q: words }))[0]
}

export function propose(app: TestApp, person: TestPerson, entity: string, words: string) {
  return app.request(proposeMasterValue, { params: { entity }, body: { words } }, person)
}
