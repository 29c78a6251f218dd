import {
  createJob,
  deleteJobTemplate,
  type JobPatch,
  listJobTemplates,
  maxJobTemplates,
  renameJobTemplate,
  saveJobTemplate,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let company: TestCompany
let other: TestCompany
let owner: TestPerson
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.person('employer')
  company = await createCompany(app.db)
  other = await createCompany(app.db)
  await addMember(app.db, company, owner)
  await addMember(app.db, other, owner)
})
afterAll(() => app.close())

const draft = async (fields: JobPatch) => {
  const { id } = (await app.request(createJob, { body: { companyId: company.id } }, owner)).body
  return (await app.request(updateJob, { params: { id }, version: 1, body: fields }, owner)).body
}
const save = (jobId: string, name: string, companyId = company.id) =>
  app.request(saveJobTemplate, { params: { id: companyId }, body: { jobId, name } }, owner)
const list = async () =>
  (await app.request(listJobTemplates, { params: { id: company.id } }, owner)).body.items
const start = (templateId: string, companyId = company.id) =>
  app.request(createJob, { body: { companyId, templateId } }, owner)

test('a job becomes a template, and a template a draft with its own questions and no closing date', async () => {
  const text = 'May you work nights?'
  const knockOut = { type: 'answer', is: 'no' } as const
  const stagePlan = {
    questionnaire: [{ text: 'Which ovens do you know?', kind: 'text', required: true } as const],
    interview: { minutes: 30, place: 'The bakery', note: '' },
    details: [{ name: 'Hygiene certificate', kind: 'document', note: '' } as const],
  }
  const job = await draft({
    title: 'Night Baker',
    payMin: 15,
    closesOn: '2030-01-01',
    questions: [{ text, kind: 'yes-no', required: true, knockOut }],
    stagePlan,
  })
  const template = (await save(job.id, 'Bakers')).body
  expect(template).toMatchObject({ name: 'Bakers', title: 'Night Baker' })
  const { body } = await start(template.id)
  expect(body).toMatchObject({ status: 'draft', version: 1 })
  expect(body.fields).toMatchObject({ title: 'Night Baker', payMin: 15, closesOn: null, stagePlan })
  expect(body.fields.questions).toMatchObject([{ text, knockOut }])
  expect(body.fields.questions[0]?.id).not.toBe(job.fields.questions[0]?.id)
})

test('a second template with the same name replaces the first', async () => {
  const first = (await save((await draft({ title: 'Gardener' })).id, 'Garden')).body
  const second = (await save((await draft({ title: 'Head Gardener' })).id, 'garden')).body
  expect(second).toMatchObject({ id: first.id, name: 'garden', title: 'Head Gardener' })
  expect((await list()).filter(({ name }) => name === 'garden')).toHaveLength(1)
})

test('templates are renamed and deleted, each name once', async () => {
  const { id } = await draft({ title: 'Cook' })
  const [cook, chef] = [(await save(id, 'Cook')).body, (await save(id, 'Chef')).body]
  const rename = (templateId: string, name: string) =>
    app.request(renameJobTemplate, { params: { id: company.id, templateId }, body: { name } }, owner)
  expect((await rename(cook.id, 'chef')).problem?.errors?.[0]?.path).toBe('name')
  expect((await rename(cook.id, 'COOK')).body.name).toBe('COOK')
  const remove = (templateId: string, companyId = company.id) =>
    app.request(deleteJobTemplate, { params: { id: companyId, templateId } }, owner)
  expect((await remove(chef.id, other.id)).status).toBe(404)
  expect((await remove(chef.id)).status).toBe(204)
  expect((await remove(chef.id)).status).toBe(404)
})

test('templates and jobs of another company are not found', async () => {
  const { id } = await draft({ title: 'Cook' })
  const template = (await save(id, 'Only here')).body
  expect((await start(template.id, other.id)).status).toBe(404)
  expect((await save(id, 'Elsewhere', other.id)).status).toBe(404)
})

test('fields that a template does not have, or has in an older form, stay empty', async () => {
  const id = uuidv7()
  await app.db.kysely
    .insertInto('job_templates')
    .values({
      id,
      company_id: company.id,
      name: 'Old',
      fields: JSON.stringify({ title: 'Miller', openings: 'many', gone: true }),
      changed_at: new Date(),
    })
    .execute()
  expect((await start(id)).body.fields).toMatchObject({ title: 'Miller', openings: 1, workMode: null })
})

test('a company has at most 100 templates, also when saved at once', async () => {
  const { id } = await draft({ title: 'Cook' })
  const before = (await list()).length
  const names = Array.from({ length: maxJobTemplates - before + 2 }, (_, index) => `Template ${index}`)
  const answers = await Promise.all(names.map((name) => save(id, name)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxJobTemplates - before)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
})
