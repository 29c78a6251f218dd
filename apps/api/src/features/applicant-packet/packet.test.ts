import { addNote, getMyApplication } from '@vouch/contract'
import type { PacketSheet } from '@vouch/resume'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { createPacketRenderer } from './render-in-worker.ts'

let app: TestApp
let world: HiringWorld
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
})
beforeEach(async () => {
  app.clock.set('2026-03-10T09:00:00Z')
  world = await createHiringWorld(app)
})
afterAll(() => app.close())

async function packet(id: string, who: TestPerson = world.owner, query = '') {
  const answer = await app
    .as(who)
    .inject({ method: 'GET', url: `/api/v1/applications/${id}/packet.pdf${query}` })
  return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload }
}

/** Returns the text of a PDF as one line. */
async function textOf(content: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(Uint8Array.from(content), { verbosity: 0 })
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  return texts.join(' ').replace(/\s+/g, ' ')
}

const events = async () =>
  (
    await app.db.pool.query(
      `select actor_id, subject_id, details from audit_events
       where action = 'applications.packet' and subject_id = $1 order by at, id`,
      [world.company.id],
    )
  ).rows

test('contains the application, requirements and state, and is audited', async () => {
  const { id } = await world.applicant('Zoë 山田 Ахмедова')
  await app.db.kysely
    .updateTable('application_snapshots')
    .set({
      cover_letter: 'I would like to bake.\n\nWith care.',
      answers: JSON.stringify([
        { question: 'Do you drive?', kind: 'yes-no', answer: 'no', knockOut: true },
        { question: 'Why?', kind: 'long-text', answer: '', knockOut: false },
      ]),
    })
    .where('application_id', '=', id)
    .execute()
  const { status, headers, content } = await packet(id)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    'Zoë 山田 Ахмедова application.pdf',
  )
  const text = await textOf(content)
  for (const part of [
    'Zoë',
    'Ахмедова',
    'Stage: Applied. State: Active.',
    'I would like to bake.',
    'Do you drive?',
    'Flagged',
    'Not answered',
    'No documents.',
  ])
    expect(text).toContain(part)
  expect(text.replace(/\s/g, '')).toContain('山田')
  expect(text).not.toContain('Notes of the team')
  expect(content.includes('/StructTreeRoot')).toBe(true)
  expect(await events()).toEqual([
    {
      actor_id: world.owner.userId,
      subject_id: world.company.id,
      details: { application: id, notes: false },
    },
  ])
})

test('includes notes on request, only for members who may read them', async () => {
  const { id } = await world.applicant('Ada Baker')
  const note = { params: { id }, body: { text: 'Call her back', mentions: [] } }
  expect((await app.request(addNote, note, world.owner)).status).toBe(201)
  const text = await textOf((await packet(id, world.owner, '?notes=true')).content)
  expect(text).toContain('Notes of the team')
  expect(text).toContain('Call her back')
  const viewer = await world.member('viewer')
  expect((await packet(id, viewer)).status).toBe(200)
  expect((await packet(id, viewer, '?notes=true')).status).toBe(403)
  expect((await events()).map(({ details }) => details.notes)).toEqual([true, false])
})

test('other companies and the candidate cannot export it', async () => {
  const { id, person } = await world.applicant('Ada Baker')
  expect((await packet(id, (await createHiringWorld(app)).owner)).status).toBe(404)
  expect((await packet(id, person)).status).toBe(403)
  expect(await events()).toEqual([])
})

test('an export changes nothing for the candidate', async () => {
  const { id, person } = await world.applicant('Ada Baker')
  const before = (await app.request(getMyApplication, { params: { id } }, person)).body
  await packet(id)
  expect((await app.request(getMyApplication, { params: { id } }, person)).body).toEqual(before)
})

const sheet = {
  name: 'Ada',
  email: '',
  headline: '',
  location: '',
  summary: '',
  job: 'Baker',
  company: 'Mill',
  state: 'Active',
  appliedAt: '2026-03-10T09:00:00Z',
  coverLetter: '',
  answers: [],
  requirements: [],
  profile: null,
  names: new Map(),
  documents: [],
  notes: null,
  madeBy: 'Bo',
  madeAt: '2026-03-10T09:00:00Z',
} satisfies PacketSheet

/** Creates a renderer with the given limits, and collects its log lines. */
function rendererOf(maxMs: number) {
  const lines: string[] = []
  const log = createLog({ level: 'info', readable: false }, { write: (line) => lines.push(line) })
  return { render: createPacketRenderer(log, { maxMs, longestWaitMs: 1000 }), lines }
}

test('a packet that takes too long fails with advice', async () => {
  const { render, lines } = rendererOf(1)
  await expect(render(sheet, 'this-one')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The PDF could not be made. Try again in a minute.',
  })
  await expect(render({ ...sheet, notes: [] }, 'this-one')).rejects.toThrow('Try again without the notes.')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    applicationId: 'this-one',
    err: { message: 'it took longer than 1 ms' },
  })
})

test('render errors are logged without personal data', async () => {
  const { render, lines } = rendererOf(20_000)
  const broken = { ...sheet, name: 'Zenobia', answers: null } as unknown as PacketSheet
  await expect(render(broken, 'this-one')).rejects.toMatchObject({ code: 'unavailable' })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    applicationId: 'this-one',
    err: { type: 'TypeError', message: expect.stringContaining('null') },
    msg: 'a packet could not be made',
  })
  expect(lines[0]).not.toContain('Zenobia')
})
