import {
  createDefinition,
  type DefinitionFields,
  getDefinition,
  getPassportPicture,
  listDefinitions,
  type PassportDefinition,
  publishDefinition,
  retireDefinition,
  reviewDefinition,
  saveDefinition,
  uploadDefinitionPicture,
} from '@vouch/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '#testing/factories/company-factory.ts'
import {
  addTestSkills,
  createIssuerHere,
  definitionFields,
  issueHere,
  publishHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { currentFile } from '#testing/factories/passport-outside.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let here: TestIssuerHere
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
  here = await createIssuerHere(app, 'Northern Welding School')
})
afterAll(() => app.close())

const seen = ({ id, version }: PassportDefinition) => ({ params: { id }, version })
const draft = async (change: Partial<DefinitionFields> = {}) => {
  const body = { issuerId: here.issuer.id, fields: definitionFields(change) }
  return app.request(createDefinition, { body }, here.owner)
}
const publish = (definition: PassportDefinition) =>
  app.request(publishDefinition, seen(definition), here.owner)
const save = (definition: PassportDefinition, change: Partial<DefinitionFields>) =>
  app.request(saveDefinition, { ...seen(definition), body: definitionFields(change) }, here.owner)
const review = (definition: PassportDefinition, body: { pass: boolean; reason?: string }) =>
  app.request(reviewDefinition, { ...seen(definition), body }, here.admin)

test('an incomplete draft is saved; publishing lists the missing fields', async () => {
  const evidence = [
    { label: 'Photo', kind: 'file' as const, required: true },
    { label: 'Report', kind: 'file' as const, required: true },
  ]
  const { body } = await draft({ name: '', description: '', criteria: '', evidence })
  const { problem } = await publish(body)
  expect(problem?.errors?.map(({ path }) => path)).toEqual(['name', 'description', 'criteria'])
  expect((await app.request(getDefinition, { params: { id: body.id } }, here.owner)).body).toMatchObject({
    status: 'draft',
    published: null,
    version: body.version,
  })
})

describe('definitions that need a review', () => {
  test.each([
    ['a degree', { name: 'Degree in welding' }, 'Degree'],
    ['degrees', { description: 'As good as two degrees.' }, 'degrees'],
    ['licences', { name: 'Welding licences' }, 'licences'],
    ['a diploma', { name: 'Diploma of welding' }, 'Diploma'],
    ['another company', { description: 'Approved by Müller & Söhne, of course.' }, 'Müller & Söhne'],
    ['a company with a short name', { name: 'Fork lifts at QXB' }, 'QXB'],
  ])('%s', async (_, change, word) => {
    for (const name of ['Müller & Söhne', 'QXB']) {
      const { rows } = await app.db.pool.query('select from companies where name = $1', [name])
      if (rows.length === 0) await createCompany(app.db, { name })
    }
    const waiting = (await publish((await draft(change)).body)).body
    expect(waiting).toMatchObject({ status: 'in-review', published: null })
    expect(waiting.review).toContain(`“${word}”`)
    expect((await save(waiting, {})).status).toBe(409)
    expect((await publish(waiting)).status).toBe(409)
  })

  test('criteria may require a licence or name another company', async () => {
    const change = { name: 'Driving in snow', criteria: 'Holds a driving licence, and passed a test at QXB.' }
    expect((await publish((await draft(change)).body)).body.status).toBe('published')
  })

  test('can be returned with a reason, changed and approved; an approved text needs no second review', async () => {
    const waiting = (await publish((await draft({ name: 'Diploma of steel' })).body)).body
    expect((await review(waiting, { pass: false })).problem?.errors?.[0]?.path).toBe('reason')
    const returned = (await review(waiting, { pass: false, reason: 'Who recognises it?' })).body
    expect(returned).toMatchObject({ status: 'draft', review: 'Who recognises it?' })
    const changed = (await save(returned, { name: 'Diploma of steel', description: 'Of this school only.' }))
      .body
    const again = (await publish(changed)).body
    const passed = (await review(again, { pass: true })).body
    expect(passed).toMatchObject({ status: 'published', published: 1, review: '', changed: false })
    expect((await review(again, { pass: true })).status).toBe(412)
    expect((await review(passed, { pass: true })).status).toBe(409)
    const criteria = 'Two test pieces.'
    const saved = await save(passed, {
      name: 'Diploma of steel',
      description: 'Of this school only.',
      criteria,
    })
    expect(saved.body.changed).toBe(true)
    expect((await publish(saved.body)).body).toMatchObject({ status: 'published', published: 2 })
  })

  test.each(['Mastering the torch', 'Work at degreeless angles', 'Northern Welding School basics'])(
    '“%s” does not wait',
    async (name) => {
      expect((await publish((await draft({ name })).body)).body.status).toBe('published')
    },
  )
})

test('published versions are immutable, and passports keep their version', async () => {
  const definition = await publishHere(app, here, { name: 'Level one' })
  const id = await issueHere(app, here.owner, definition, 'one@people.example')
  const stored = (await app.request(getDefinition, { params: { id: definition.id } }, here.owner)).body
  await publish((await save(stored, { name: 'Level two' })).body)
  const change = `update passport_definition_versions set fields = '{}' where definition_id = $1`
  await expect(app.db.pool.query(change, [definition.id])).rejects.toThrow('never change')
  const remove = 'delete from passport_definition_versions where definition_id = $1'
  await expect(app.db.pool.query(remove, [definition.id])).rejects.toThrow()
  const { credentialSubject } = JSON.parse((await currentFile(app, id)).credential)
  expect([credentialSubject.achievement].flat()[0].name).toBe('Level one')
})

test('the second of two concurrent saves is refused as stale', async () => {
  const { body } = await draft()
  expect((await save(body, { name: 'First' })).status).toBe(200)
  expect((await save(body, { name: 'Second' })).problem?.code).toBe('stale')
})

test('a deactivated skill can be kept but not newly chosen', async () => {
  const skill = { code: 'soldering', label: 'Soldering', level: null }
  const { body } = await draft({ skills: [skill] })
  await app.db.pool.query(
    `update master_values set active = false where entity = 'skills' and code = 'soldering'`,
  )
  const kept = await save(body, { skills: [skill], name: 'Soldering' })
  expect(kept.body.fields.skills).toHaveLength(1)
  const refused = await draft({ skills: [skill] })
  expect(refused.problem?.errors?.[0]).toMatchObject({ path: expect.stringContaining('skills.0') })
  const without = (await save(kept.body, { skills: [] })).body
  expect((await save(without, { skills: [skill] })).status).toBe(422)
})

test('21 skills, duplicate skills and unknown skills are refused', async () => {
  const many = Array.from({ length: 21 }, (_, place) => ({
    code: `s${place}`,
    label: `S${place}`,
    level: null,
  }))
  expect((await draft({ skills: many })).problem?.errors?.[0]?.message).toMatch(/at most 20/)
  const welding = { code: 'welding', label: 'Welding', level: null }
  expect((await draft({ skills: [welding, welding] })).problem?.errors?.[0]?.message).toMatch(/twice/)
  const unknown = { code: 'nobody-knows', label: 'Nobody knows', level: null }
  expect((await draft({ skills: [unknown] })).status).toBe(422)
})

test('a retired definition cannot be changed or published, and can be filtered by status', async () => {
  const definition = await publishHere(app, here, { name: 'Ending course' })
  const retired = (await app.request(retireDefinition, seen(definition), here.owner)).body
  expect(retired.status).toBe('retired')
  expect((await save(retired, {})).status).toBe(409)
  expect((await publish(retired)).status).toBe(409)
  const query = { status: 'retired' as const, q: 'ENDING' }
  expect((await app.request(listDefinitions, { query }, here.owner)).body.items.map(({ id }) => id)).toEqual([
    definition.id,
  ])
})

describe('its picture', () => {
  const png = async (width: number) =>
    new Uint8Array(
      await sharp({ create: { width, height: width, channels: 4, background: 'green' } })
        .png()
        .toBuffer(),
    )
  const upload = async (
    definition: PassportDefinition,
    content: string | Uint8Array<ArrayBuffer>,
    name = 'badge.png',
  ) => {
    const file = new File([content], name, { type: 'image/png' })
    return app.request(uploadDefinitionPicture, { params: { id: definition.id }, file }, here.owner)
  }

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PDF with the name of a picture', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n%%EOF'],
    ['nothing', ''],
  ])('%s is refused', async (_, content) => {
    const { body } = await draft()
    expect([415, 422]).toContain((await upload(body, content)).status)
    expect(
      (await app.request(getDefinition, { params: { id: body.id } }, here.owner)).body.picture,
    ).toBeNull()
  })

  test('a picture with huge dimensions is refused by its header, before decoding', async () => {
    const head = await png(1)
    new DataView(head.buffer).setUint32(16, 40_000)
    new DataView(head.buffer).setUint32(20, 40_000)
    const { body } = await draft()
    expect((await upload(body, head)).status).toBe(422)
  })

  test('a published version keeps its picture when the draft gets another', async () => {
    const { body } = await draft({ name: 'Course with a picture' })
    const first = (await upload(body, await png(300))).body
    const published = (await publish(first)).body
    expect(published.picture).not.toBeNull()
    const second = (await upload(published, await png(200))).body
    expect(second.changed).toBe(true)
    for (const address of [first.picture?.small, second.picture?.small]) {
      const answer = await app.app.inject({ url: address ?? '' })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    }
    const unknown = { params: { id: here.issuer.id, size: 'small' as const } }
    expect((await app.request(getPassportPicture, unknown, null)).status).toBe(404)
  })
})
