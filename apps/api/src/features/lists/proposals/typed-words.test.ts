import {
  experience,
  listMasterProposals,
  listMasterSummaries,
  proposalLimits,
  updateCompany,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createEditor, grantList } from '#testing/factories/list-factory.ts'
import { ownStep, saveStep } from '#testing/factories/profile-steps.ts'
import { proposalOf, proposalsOf, propose, saveSkills, typeSkill } from '#testing/lists/proposals.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson

beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
})
afterAll(() => app.close())

const entity = 'skills'
const find = (words: string) => proposalOf(app, admin, entity, words)
const summary = async () =>
  (await app.request(listMasterSummaries, {}, admin)).body.items.find(({ name }) => name === entity)

test('words that three people typed become a proposal, however they wrote them', async () => {
  const [ana = admin] = await typeSkill(app, 'Goose plucking', 'goose  plucking')
  expect(await find('goose plucking')).toBeUndefined()
  expect(proposalLimits.people).toBe(3)
  await typeSkill(app, 'Goose plücking!')
  expect(await find('goose plucking')).toMatchObject({
    words: expect.stringMatching(/goose/i),
    people: 3,
    proposers: 0,
    state: 'open',
    match: null,
    value: null,
  })
  expect((await summary())?.proposals).toBe(1)
  await typeSkill(app, 'GOOSE PLUCKING', 'GOOSE PLUCKING')
  expect(await find('plucking')).toMatchObject({ words: 'GOOSE PLUCKING', people: 5 })
  // One person counts once, wherever they type it.
  const { version } = await ownStep(app, ana, 'experience')
  const skills = [{ code: null, label: 'goose-plucking' }]
  const { status } = await saveStep(app, ana, 'experience', version, {
    items: [experience.parse({ id: 'job-1', skills })],
  })
  expect(status).toBe(200)
  expect(await find('plucking')).toMatchObject({ people: 5 })
})

test('words are forgotten when people change them, and nobody reads what two people typed', async () => {
  const people = await typeSkill(app, 'Snail racing', 'Snail racing', 'Snail racing')
  expect(await find('snail racing')).toMatchObject({ people: 3 })
  const [first = admin] = people
  await saveSkills(app, first, ['Something else entirely'])
  expect(await find('snail racing')).toBeUndefined()
  await saveSkills(app, first, ['Snail racing'])
  expect(await find('snail racing')).toMatchObject({ people: 3 })
})

test('people who save at the same moment are all counted', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => app.person('candidate')))
  await Promise.all(people.map((person) => saveSkills(app, person, ['Kite mending', 'Sail mending'])))
  expect(await find('kite mending')).toMatchObject({ people: 8 })
  expect(await find('sail mending')).toMatchObject({ people: 8 })
})

test('companies count as well, and two lists do not mix', async () => {
  const words = 'Free kites'
  for (let at = 0; at < 3; at++) {
    const owner = await app.person('employer')
    const company = await createCompany(app.db)
    await addMember(app.db, company, owner)
    const body = { benefits: [{ code: null, label: words }] }
    const { status } = await app.request(
      updateCompany,
      { params: { id: company.id }, version: 1, body },
      owner,
    )
    expect(status).toBe(200)
  }
  expect(await proposalOf(app, admin, 'benefits', words)).toMatchObject({ people: 3 })
  expect(await find(words)).toBeUndefined()
})

test('names that mean nothing to a search, and lists of the product, are left out', async () => {
  await typeSkill(app, '!!!', '!!!', '!!!')
  expect((await proposalsOf(app, admin, entity, {})).map(({ words }) => words)).not.toContain('!!!')
  expect((await propose(app, admin, entity, '?!')).problem?.errors?.[0]?.path).toBe('words')
})

test('only those who may add or merge values see proposals, and nothing tells who typed them', async () => {
  const people = await typeSkill(app, 'Owl feeding', 'Owl feeding', 'Owl feeding')
  const ask = (person: TestPerson) => app.request(listMasterProposals, { params: { entity } }, person)
  for (const role of ['candidate', 'employer'] as const) {
    const { status, problem } = await ask(await app.person(role))
    expect([status, problem?.code]).toEqual([403, 'forbidden'])
  }
  await grantList(app.db, entity, [
    { role: 'visitor', actions: ['list', 'read'], when: null, fields: { '*': 'read' } },
    { role: 'own:curator', actions: ['list', 'read', 'create'], when: null, fields: { '*': 'write' } },
  ])
  const curator = await createEditor(app.db, 'curator')
  const { status, body } = await ask(curator)
  expect(status).toBe(200)
  expect(body.items.map(({ words }) => words)).toContain('Owl feeding')
  const text = JSON.stringify(body)
  for (const { userId, email, displayName } of people)
    for (const told of [userId, email, displayName]) expect(text).not.toContain(told)
})
