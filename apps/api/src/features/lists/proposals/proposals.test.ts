import {
  approveMasterProposal,
  declineMasterProposal,
  getMasterDefinition,
  getMasterRecord,
  listMasterProposals,
  listNotifications,
  type MasterProposal,
  mergeMasterProposal,
  proposalLimits,
} from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createEditor, grantList } from '#testing/factories/list-factory.ts'
import { createMasterValue } from '#testing/factories/master-factory.ts'
import { proposalOf, propose, saveSkills, skillsOf, typeSkill } from '#testing/lists/proposals.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let admin: TestPerson
const entity = 'skills'

beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
  await grantList(app.db, entity, open)
})
afterAll(() => app.close())

const open = [
  {
    role: 'visitor',
    actions: ['list' as const, 'read' as const],
    when: null,
    fields: { '*': 'read' as const },
  },
  {
    role: 'employer',
    actions: ['list' as const, 'read' as const, 'propose' as const],
    when: null,
    fields: { '*': 'read' as const },
  },
]
const found = async (words: string, state: MasterProposal['state'] = 'open') => {
  const proposal = await proposalOf(app, admin, entity, words, state)
  if (!proposal) throw new Error(`no ${state} proposal of “${words}”`)
  return proposal
}
const approve = ({ id }: { id: string }, label: string, as = admin, headers = {}) =>
  app.request(approveMasterProposal, { params: { entity, id }, body: { label } }, as, headers)
const merge = ({ id }: { id: string }, into: string, as = admin) =>
  app.request(mergeMasterProposal, { params: { entity, id }, body: { into } }, as)
const decline = ({ id }: { id: string }, reason: string, as = admin) =>
  app.request(declineMasterProposal, { params: { entity, id }, body: { reason } }, as)
const newsOf = async (person: TestPerson) => (await app.request(listNotifications, {}, person)).body.items

describe('an approved proposal', () => {
  test('is a value that everybody who typed the words gets, unless they changed them', async () => {
    const people = await typeSkill(app, 'Bee-keeping', 'bee keeping', 'Bee keeping', 'Bee keeping')
    const [first = admin, , , changed = admin] = people
    await saveSkills(app, first, ['bread', 'Bee-keeping'])
    const proposal = await found('bee keeping')
    await saveSkills(app, changed, ['Honey'])
    const { status, body } = await approve(proposal, 'Beekeeping')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'approved',
      people: 3,
      value: { entity, code: 'beekeeping', label: 'Beekeeping' },
      decidedBy: expect.any(String),
      undoUntil: '2026-04-09T09:00:00.000Z',
    })
    await app.runJobs()
    const got = { code: 'beekeeping', label: 'Beekeeping' }
    expect(await skillsOf(app, first)).toEqual([{ code: null, label: 'bread' }, got])
    for (const person of people.slice(1, 3)) expect(await skillsOf(app, person)).toEqual([got])
    expect(await skillsOf(app, changed)).toEqual([{ code: null, label: 'Honey' }])
    // The words find the value from now on.
    const value = await app.request(getMasterRecord, { params: { entity, code: 'beekeeping' } }, admin)
    expect(value.body.synonyms).toEqual([{ language: 'en', text: expect.stringMatching(/bee.keeping/i) }])
    expect(await proposalOf(app, admin, entity, 'bee keeping')).toBeUndefined()
  })

  test('is added once: again, and for words that the list has by now, it is a conflict', async () => {
    await typeSkill(app, 'Ice carving', 'Ice carving', 'Ice carving')
    const proposal = await found('ice carving')
    const key = { 'idempotency-key': 'approve-ice-carving' }
    const answers = [
      await approve(proposal, 'Ice carving', admin, key),
      await approve(proposal, 'Ice carving', admin, key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await approve(proposal, 'Ice carving')).problem?.detail).toBe(
      '“Ice carving” has already been added.',
    )
    await typeSkill(app, 'Sand carving', 'Sand carving', 'Sand carving')
    const { status, problem } = await approve(await found('sand carving'), 'ICE carving')
    expect([status, problem?.errors?.[0]?.path]).toEqual([409, 'label'])
    expect(problem?.detail).toContain('“Ice carving”')
    // Nothing was stored.
    expect(await found('sand carving')).toMatchObject({ state: 'open' })
  })

  test('wins only one of two decisions at the same moment', async () => {
    await typeSkill(app, 'Log driving', 'Log driving', 'Log driving')
    const proposal = await found('log driving')
    const answers = await Promise.all([
      approve(proposal, 'Log driving'),
      decline(proposal, 'No'),
      approve(proposal, 'Log driving'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('a merged proposal', () => {
  test('is a synonym of the value, which everybody gets', async () => {
    const target = await createMasterValue(app.db, { entity, code: 'falconry', label: 'Falconry' })
    const people = await typeSkill(app, 'Hawk flying', 'Hawk flying', 'hawk-flying')
    const [both = admin] = people
    await saveSkills(app, both, [{ code: target.code, label: target.label }, 'Hawk flying'])
    const { body } = await merge(await found('hawk flying'), target.code)
    expect(body).toMatchObject({ state: 'merged', value: { code: 'falconry' }, people: 3 })
    await app.runJobs()
    for (const person of people.slice(1)) expect((await skillsOf(app, person))[0]?.code).toBe('falconry')
    expect((await skillsOf(app, both)).map(({ code }) => code)).toEqual(['falconry', 'falconry'])
    const { synonyms } = (await app.request(getMasterRecord, { params: { entity, code: 'falconry' } }, admin))
      .body
    expect(synonyms).toEqual([{ language: 'en', text: 'Hawk flying' }])
  })

  test('needs a value of the list that is offered to everybody', async () => {
    await typeSkill(app, 'Mole catching', 'Mole catching', 'Mole catching')
    const proposal = await found('mole catching')
    const city = await createMasterValue(app.db, { entity: 'cities', code: 'moletown', label: 'Moletown' })
    const gone = await createMasterValue(app.db, { entity, code: 'gone', label: 'Gone' })
    await app.db.pool.query(`update master_values set active = false where code = 'gone'`)
    for (const code of [city.code, gone.code, 'nothing-like-that'])
      expect((await merge(proposal, code)).status).toBe(409)
    expect(await found('mole catching')).toMatchObject({ state: 'open' })
  })

  test('finds the value that has the name already', async () => {
    await createMasterValue(app.db, { entity, code: 'thatching', label: 'Thatching' })
    await typeSkill(app, 'thatching', 'Thatching', 'Thatching.')
    expect(await found('thatching')).toMatchObject({ match: { code: 'thatching', label: 'Thatching' } })
  })
})

describe('a declined proposal', () => {
  test('leaves the words to those who typed them, and is not proposed again', async () => {
    const [one = admin] = await typeSkill(app, 'Being nice', 'Being nice', 'Being nice')
    const proposal = await found('being nice')
    expect((await decline(proposal, '  ')).status).toBe(422)
    expect((await decline(proposal, 'x'.repeat(proposalLimits.reason + 1))).status).toBe(422)
    const { body } = await decline(proposal, 'Everybody should be.')
    expect(body).toMatchObject({ state: 'declined', reason: 'Everybody should be.', value: null })
    await app.runJobs()
    expect(await skillsOf(app, one)).toEqual([{ code: null, label: 'Being nice' }])
    await typeSkill(app, 'Being nice')
    expect(await proposalOf(app, admin, entity, 'being nice')).toBeUndefined()
    const { status, problem } = await propose(app, await app.person('employer'), entity, 'being NICE')
    expect([status, problem?.detail]).toEqual([
      409,
      '“Being nice” was proposed before and declined: Everybody should be.',
    ])
  })
})

describe('proposing', () => {
  test('shows the words at once, counts people, and tells them of the decision', async () => {
    const [one, two] = [await app.person('employer'), await app.person('employer')]
    expect((await propose(app, one, entity, 'Drone surveying')).body).toEqual({
      words: 'Drone surveying',
      isNew: true,
    })
    expect((await propose(app, one, entity, 'drone surveying')).body.isNew).toBe(false)
    expect((await propose(app, two, entity, 'Drone-surveying')).status).toBe(201)
    const proposal = await found('drone surveying')
    expect(proposal).toMatchObject({ people: 0, proposers: 2 })
    await approve(proposal, 'Drone surveying')
    for (const person of [one, two])
      expect(await newsOf(person)).toMatchObject([
        {
          kind: 'proposal-approved',
          side: 'employer',
          proposal: { words: 'Drone surveying', list: 'Skills', reason: null },
        },
      ])
    expect(await newsOf(admin)).toEqual([])
    // The list has it now.
    expect((await propose(app, one, entity, 'drone surveying')).problem?.detail).toBe(
      'The list already has this value: “Drone surveying”.',
    )
  })

  test('tells the reason of a refusal', async () => {
    const person = await app.person('employer')
    await propose(app, person, entity, 'Lobbying quietly')
    await decline(await found('lobbying quietly'), 'This is no skill.')
    const [news] = await newsOf(person)
    expect(news).toMatchObject({ kind: 'proposal-declined', proposal: { reason: 'This is no skill.' } })
  })

  test('needs the right, an open list and room', async () => {
    const employer = await app.person('employer')
    expect((await propose(app, await app.person('candidate'), entity, 'Juggling')).status).toBe(403)
    expect((await propose(app, admin, 'work-modes', 'In the garden')).status).toBe(409)
    expect((await propose(app, employer, 'no-such-list', 'Juggling')).status).toBe(404)
    for (let at = 1; at <= proposalLimits.openOfPerson; at++)
      expect((await propose(app, employer, entity, `Trick number ${at}`)).status).toBe(201)
    const { status, problem } = await propose(app, employer, entity, 'One trick more')
    expect([status, problem?.code]).toEqual([409, 'not-permitted-now'])
    expect(await proposalOf(app, admin, entity, 'one trick more')).toBeUndefined()
  })
})

test('approving needs the right to add, merging the right to merge into the value', async () => {
  const target = await createMasterValue(app.db, { entity, code: 'weaving', label: 'Weaving' })
  await grantList(app.db, entity, [
    ...open,
    { role: 'own:adder', actions: ['list', 'read', 'create'], when: null, fields: { '*': 'write' } },
    { role: 'own:merger', actions: ['list', 'read', 'merge'], when: null, fields: { '*': 'read' } },
  ])
  const [adder, merger] = [await createEditor(app.db, 'adder'), await createEditor(app.db, 'merger')]
  await typeSkill(app, 'Loom work', 'Loom work', 'Loom work')
  const proposal = await found('loom work')
  const stranger = await app.person('candidate')
  for (const answer of [
    await approve(proposal, 'Loom work', merger),
    await merge(proposal, target.code, adder),
    await approve(proposal, 'Loom work', stranger),
    await merge(proposal, target.code, stranger),
    await decline(proposal, 'No', stranger),
  ])
    expect(answer.status).toBe(403)
  // Proposals of fewer than three people answer 404.
  await typeSkill(app, 'Secret thing', 'Secret thing')
  const { rows } = await app.db.pool.query(
    `insert into master_proposals (entity, form, words, people) values ('skills', 'hidden thing', 'Hidden thing', 2) returning id`,
  )
  expect((await approve(rows[0], 'Hidden thing')).status).toBe(404)
  expect((await merge(proposal, target.code, merger)).status).toBe(200)
})

test('a decision is for everybody, so a right on own values only does not do', async () => {
  const own = { all: [{ own: 'company' as const }] }
  await grantList(app.db, entity, [
    ...open,
    {
      role: 'own:part',
      actions: ['list', 'read', 'create', 'merge', 'propose'],
      when: own,
      fields: { '*': 'write' },
    },
  ])
  const part = await createEditor(app.db, 'part')
  await typeSkill(app, 'Oar carving', 'Oar carving', 'Oar carving')
  const proposal = await found('oar carving')
  const params = { entity, id: proposal.id }
  const body = { label: 'Oar carving' }
  for (const answer of [
    await app.request(listMasterProposals, { params: { entity } }, part),
    await approve(proposal, 'Oar carving', part),
    await merge(proposal, 'weaving', part),
    await decline(proposal, 'No', part),
  ])
    expect(answer.status).toBe(403)
  // They propose like others do.
  expect((await app.request(getMasterDefinition, { params: { entity } }, part)).body.decides).toEqual([])
  expect((await propose(app, part, entity, 'Oar painting')).status).toBe(201)
  // Nobody makes the words of all a value of one company.
  const company = { ...body, companyId: '01990000-0000-7000-8000-000000000001' }
  expect(
    (await app.request(approveMasterProposal, { params, body: company as typeof body }, admin)).status,
  ).toBe(422)
})

test('people who propose and people who save the same words at the same moment do not block each other', async () => {
  const people = await typeSkill(app, 'Peat cutting', 'Peat cutting', 'Peat cutting')
  const typers = await Promise.all(Array.from({ length: 6 }, () => app.person('candidate')))
  const proposers = await Promise.all(Array.from({ length: 6 }, () => app.person('admin')))
  const answers = await Promise.all([
    ...typers.map((person) => saveSkills(app, person, ['Peat cutting', 'Sedge cutting'])),
    ...proposers.flatMap((person) =>
      ['Peat cutting', 'Sedge cutting'].map(
        async (words) => (await propose(app, person, entity, words)).status,
      ),
    ),
  ])
  expect(answers.filter((answer) => answer !== undefined)).toEqual(Array.from({ length: 12 }, () => 201))
  expect(await found('peat cutting')).toMatchObject({ people: people.length + 6, proposers: 6 })
  expect(await found('sedge cutting')).toMatchObject({ people: 6, proposers: 6 })
})
