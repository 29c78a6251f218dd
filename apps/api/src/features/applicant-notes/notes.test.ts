import {
  addNote,
  deleteNote,
  editNote,
  getApplicant,
  getMyApplication,
  listNotes,
  listNotifications,
  maxNotes,
} from '@vouch/contract'
import { expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { beforeEachApplicant } from '#testing/before-each-applicant.ts'
import { addMember } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import type { TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
let person: TestPerson
let recruiter: TestPerson
let id: string
beforeEachApplicant((given) => {
  ;({ app, world, person, recruiter, id } = given)
})

const add = (
  who: TestPerson,
  text: string,
  mentions: readonly string[] = [],
  headers: Record<string, string> = {},
) => app.request(addNote, { params: { id }, body: { text, mentions: [...mentions] } }, who, headers)
const list = async (who: TestPerson) => (await app.request(listNotes, { params: { id } }, who)).body
const mentionsOf = async (who: TestPerson) =>
  (await app.request(listNotifications, {}, who)).body.items.filter(({ kind }) => kind === 'mentioned')

test('the team reads notes in the order of writing, and the author changes them', async () => {
  const first = (await add(world.owner, 'Strong portfolio.')).body
  app.clock.advance({ minutes: 1 })
  await add(recruiter, 'I agree.')
  app.clock.advance({ minutes: 1 })
  const params = { id, noteId: first.id }
  await app.request(editNote, { params, body: { text: 'Very strong portfolio.' } }, world.owner)
  expect((await list(recruiter)).notes).toMatchObject([
    {
      text: 'Very strong portfolio.',
      at: '2026-03-10T09:00:00.000Z',
      editedAt: '2026-03-10T09:02:00.000Z',
      author: { userId: world.owner.userId },
      permitted: [],
    },
    { text: 'I agree.', editedAt: null, permitted: ['edit', 'delete'] },
  ])
  expect((await list(world.owner)).notes.map(({ permitted }) => permitted)).toEqual([
    ['edit', 'delete'],
    ['delete'],
  ])
})

test('mentioned colleagues are notified once, others are not', async () => {
  const manager = await world.member('hiring-manager')
  const note = (await add(world.owner, 'What do you think?', [recruiter.userId, recruiter.userId])).body
  expect(note.mentioned.map(({ userId }) => userId)).toEqual([recruiter.userId])
  expect(await mentionsOf(recruiter)).toMatchObject([
    { applicationId: id, candidateId: person.userId, jobId: world.job.id, side: 'employer' },
  ])
  const body = { text: 'What do you both think?', mentions: [recruiter.userId, manager.userId] }
  await app.request(editNote, { params: { id, noteId: note.id }, body }, world.owner)
  expect(await mentionsOf(recruiter)).toHaveLength(1)
  expect(await mentionsOf(manager)).toHaveLength(1)
  expect(await mentionsOf(world.owner)).toEqual([])
})

test('who cannot read a note cannot be mentioned in it', async () => {
  const viewer = await world.member('viewer')
  const stranger = (await createHiringWorld(app)).owner
  for (const userId of [viewer.userId, stranger.userId, person.userId, uuidv7()]) {
    expect((await add(world.owner, 'Hello', [userId])).problem).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'mentions', message: 'Mention only colleagues who can read this note' }],
    })
  }
  const { notes, colleagues } = await list(world.owner)
  expect(notes).toEqual([])
  expect(colleagues.map(({ userId }) => userId)).toEqual([recruiter.userId])
})

test('an applicant who joins the company does not read the notes about them', async () => {
  await add(world.owner, 'Secret opinion')
  await app.db.kysely
    .updateTable('users')
    .set({ roles: ['candidate', 'employer'] })
    .where('id', '=', person.userId)
    .execute()
  await addMember(app.db, world.company, person, 'owner')
  expect((await app.request(listNotes, { params: { id } }, person)).status).toBe(404)
  const mine = (await app.request(getMyApplication, { params: { id } }, person)).body
  expect(JSON.stringify(mine)).not.toContain('Secret opinion')
})

test('viewers do not read notes, and only owners delete those of others', async () => {
  const note = (await add(world.owner, 'Private')).body
  expect((await app.request(listNotes, { params: { id } }, await world.member('viewer'))).status).toBe(403)
  const params = { id, noteId: note.id }
  expect((await app.request(deleteNote, { params }, recruiter)).status).toBe(403)
  expect((await app.request(editNote, { params, body: { text: 'x' } }, recruiter)).status).toBe(403)
  const other = (await add(recruiter, 'Mine')).body
  expect((await app.request(deleteNote, { params: { id, noteId: other.id } }, world.owner)).status).toBe(204)
  expect((await list(world.owner)).notes.map(({ text }) => text)).toEqual(['Private'])
})

test('a note is reached only through its own application', async () => {
  const note = (await add(world.owner, 'Private')).body
  const other = await world.applicant('Ben Cook')
  const params = { id: other.id, noteId: note.id }
  expect((await app.request(editNote, { params, body: { text: 'x' } }, world.owner)).status).toBe(404)
  expect((await app.request(deleteNote, { params }, world.owner)).status).toBe(404)
})

test('empty and too long notes are refused, and a retry adds one note', async () => {
  expect((await add(world.owner, ' \n ')).problem).toMatchObject({
    errors: [{ path: 'text', message: 'This is required' }],
  })
  expect((await add(world.owner, 'x'.repeat(5_001))).problem?.code).toBe('invalid')
  const keyed = () => add(world.owner, 'Once', [], { 'idempotency-key': 'note-key-1' })
  await Promise.all([keyed(), keyed(), keyed()])
  expect((await list(world.owner)).notes).toHaveLength(1)
})

test('an application has at most 500 notes, also when they are added at once', async () => {
  await app.db.pool.query(
    `insert into applicant_notes (id, application_id, author_id, text, at)
     select gen_random_uuid(), $1, $2, 'Note', $4 from generate_series(1, $3::int)`,
    [id, world.owner.userId, maxNotes - 1, app.clock.now()],
  )
  const answers = await Promise.all([1, 2, 3].map((n) => add(world.owner, `Last ${n}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('the applicant’s page counts the notes for those who may read them', async () => {
  await add(world.owner, 'One')
  await add(recruiter, 'Two')
  const params = { jobId: world.job.id, userId: person.userId }
  const count = async (who: TestPerson) => (await app.request(getApplicant, { params }, who)).body.notes
  expect(await count(recruiter)).toBe(2)
  expect(await count(await world.member('viewer'))).toBeNull()
})

test('nobody reads or writes notes about a person who is deleting their account', async () => {
  await add(world.owner, 'In time')
  await app.db.kysely
    .updateTable('users')
    .set({ status: 'deletion-requested', erase_at: app.clock.now() })
    .where('id', '=', person.userId)
    .execute()
  expect((await list(world.owner)).notes).toEqual([])
  expect((await add(world.owner, 'Too late')).problem).toMatchObject({
    code: 'not-permitted-now',
    message: 'This person is deleting their account.',
  })
})
