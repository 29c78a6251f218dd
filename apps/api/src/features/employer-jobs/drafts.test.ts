import { copyJob, createJob, deleteJob, getEmployerJob, type JobPatch, updateJob } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let company: TestCompany
let owner: TestPerson
beforeAll(async () => {
  app = await buildTestApp({
    now: '2026-03-10T09:00:00Z',
    env: { VOUCH_REGRET_HOURS: '24', VOUCH_CURRENCY: 'EUR' },
  })
  owner = await app.person('employer')
  company = await createCompany(app.db, { name: 'Morning Mill' })
  await addMember(app.db, company, owner)
})
afterAll(() => app.close())

const draft = async () => (await app.request(createJob, { body: { companyId: company.id } }, owner)).body
const patch = (id: string, version: number, body: JobPatch, who = owner) =>
  app.request(updateJob, { params: { id }, version, body }, who)
const read = async (id: string) => (await app.request(getEmployerJob, { params: { id } }, owner)).body

describe('a draft', () => {
  test('starts empty with the marketplace’s defaults', async () => {
    const job = await draft()
    expect(job).toMatchObject({ status: 'draft', slug: null, version: 1, filled: 0, closesAt: null })
    expect(job.fields).toMatchObject({
      title: '',
      openings: 1,
      regretHours: 24,
      payCurrency: 'EUR',
      questions: [],
    })
    expect(job.permitted).toEqual(['edit', 'publish', 'schedule', 'copy', 'delete'])
  })

  test('requests with the same idempotency key create one draft', async () => {
    const headers = { 'idempotency-key': 'one-draft-only' }
    const begin = () => app.request(createJob, { body: { companyId: company.id } }, owner, headers)
    const [one, two] = await Promise.all([begin(), begin()])
    expect(one.body.id).toBe(two.body.id)
  })

  test('updates only the fields that are sent', async () => {
    const job = await draft()
    await patch(job.id, 1, {
      title: 'Baker',
      payMin: 2500.5,
      payMax: 3000,
      requiredSkills: [
        { code: null, label: 'Old ovens', level: 'advanced' },
        { code: null, label: 'Dough' },
      ],
    })
    const { body } = await patch(job.id, 2, { workMode: 'hybrid', country: 'NL', closesOn: '2026-04-01' })
    expect(body.version).toBe(3)
    expect(body.fields).toMatchObject({
      title: 'Baker',
      payMin: 2500.5,
      payMax: 3000,
      requiredSkills: [
        { code: null, label: 'Old ovens', level: 'advanced' },
        { code: null, label: 'Dough', level: null },
      ],
      workMode: 'hybrid',
      country: 'NL',
      closesOn: '2026-04-01',
    })
    expect(await read(job.id)).toEqual(body)
  })

  test('may be incomplete but must respect limits', async () => {
    const job = await draft()
    const unfinished = { title: '', payMin: 9, payMax: 1, closesOn: '2020-01-01' }
    expect((await patch(job.id, 1, unfinished)).status).toBe(200)
    const problemOf = async (body: JobPatch) => (await patch(job.id, 2, body)).problem?.errors?.[0]?.path
    expect(await problemOf({ title: 'x'.repeat(76) })).toBe('title')
    expect(await problemOf({ payMin: -1 })).toBe('payMin')
    expect(await problemOf({ category: 'no-such-category' })).toBe('category')
    expect(await problemOf({ description: `<p>${'x'.repeat(10_001)}</p>` })).toBe('description')
    const marked = `<p><strong>${'x'.repeat(10_000)}</strong></p>`
    expect((await patch(job.id, 2, { description: marked })).status).toBe(200)
  })

  test('sanitises the description before storing it', async () => {
    const job = await draft()
    const dirty =
      '<h1 onclick="x()">Bread</h1><script>alert(1)</script><p style="color:red">Fresh <b>daily</b>' +
      '<img src=x onerror=alert(1)> <a href="javascript:alert(1)">a</a> <a href="https://mill.example">b</a>'
    const { body } = await patch(job.id, 1, { description: dirty })
    expect(body.fields.description).toBe(
      '<h2>Bread</h2><p>Fresh <strong>daily</strong> <a rel="nofollow noopener noreferrer">a</a> ' +
        '<a href="https://mill.example" rel="nofollow noopener noreferrer">b</a></p>',
    )
  })

  test('a stale save gets 412 with the current version; one of several concurrent saves wins', async () => {
    const job = await draft()
    const answers = await Promise.all(['A', 'B', 'C'].map((title) => patch(job.id, 1, { title })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412])
    expect(answers.find((answer) => answer.status === 412)?.problem?.currentVersion).toBe(2)
  })

  test('can be deleted, unlike other jobs', async () => {
    const job = await draft()
    const remove = (id: string) => app.request(deleteJob, { params: { id } }, owner)
    expect((await remove(job.id)).status).toBe(204)
    expect((await remove(job.id)).problem?.code).toBe('not-found')
    const open = await createJobRow(app.db, { companyId: company.id })
    expect((await remove(open.id)).problem?.code).toBe('not-permitted-now')
  })
})

describe('questions', () => {
  const flag = (is: 'yes' | 'no') => ({ type: 'answer' as const, is })
  const question = (text: string, more = {}) => ({ text, kind: 'yes-no' as const, required: true, ...more })

  test('keep their ids and the order sent; omitted questions are deleted', async () => {
    const job = await draft()
    const first = await patch(job.id, 1, {
      questions: [
        question('One', { knockOut: flag('no') }),
        question('Two', { kind: 'long-text', knockOut: flag('yes') }),
      ],
    })
    const [one, two] = first.body.fields.questions
    // Texts cannot have a knock-out rule.
    expect([one?.knockOut, two?.knockOut]).toEqual([flag('no'), null])
    const second = await patch(job.id, 2, {
      questions: [question('Three'), { ...question('One, better'), id: one?.id, knockOut: flag('yes') }],
    })
    const saved = second.body.fields.questions
    expect(saved.map(({ text }) => text)).toEqual(['Three', 'One, better'])
    expect(saved[1]).toMatchObject({ id: one?.id, knockOut: flag('yes') })
    expect((await patch(job.id, 3, { title: 'Baker' })).body.fields.questions).toEqual(saved)
    expect((await patch(job.id, 4, { questions: [] })).body.fields.questions).toEqual([])
  })

  test('with an id of another job or a repeated id are rejected with their path', async () => {
    const [job, other] = [await draft(), await draft()]
    const foreign = (await patch(other.id, 1, { questions: [question('Theirs')] })).body.fields.questions[0]
    const own = (await patch(job.id, 1, { questions: [question('Ours')] })).body.fields.questions[0]
    const refused = async (ids: (string | undefined)[]) =>
      (await patch(job.id, 2, { questions: ids.map((id) => question('?', { id })) })).problem?.errors?.[0]
        ?.path
    expect(await refused([own?.id, foreign?.id])).toBe('questions.1.id')
    expect(await refused([own?.id, own?.id])).toBe('questions.1.id')
    expect((await read(other.id)).fields.questions).toEqual([foreign])
  })
})

describe('a set of questions', () => {
  const options = ['Car', 'Bus'].map((label) => ({ id: label.toLowerCase(), label }))
  const key = (n: number) => `01990000-0000-4000-8000-00000000000${n}`
  const licence = { key: key(1), kind: 'single' as const, text: 'Which licence?', required: true, options }
  const shown = (questionId: string, option = 'bus') => ({
    match: 'any' as const,
    rules: [{ questionId, condition: { type: 'options' as const, anyOf: [option] } }],
  })
  const since = {
    key: key(2),
    kind: 'date' as const,
    text: 'Since when?',
    required: true,
    showWhen: shown(key(1)),
  }
  const refused = async (questions: JobPatch['questions']) => {
    const job = await draft()
    return (await patch(job.id, 1, { questions })).problem?.errors
  }

  test('keeps conditions on new questions, and a copy of the job has its own', async () => {
    const job = await draft()
    const saved = (await patch(job.id, 1, { questions: [licence, since] })).body.fields.questions
    expect(saved[1]?.showWhen?.rules[0]?.questionId).toBe(saved[0]?.id)
    const copy = (await app.request(copyJob, { params: { id: job.id } }, owner)).body.fields.questions
    expect(copy[0]?.id).not.toBe(saved[0]?.id)
    expect(copy[1]?.showWhen?.rules[0]?.questionId).toBe(copy[0]?.id)
    expect(copy.map(({ id: _id, showWhen: _showWhen, ...rest }) => rest)).toEqual(
      saved.map(({ id: _id, showWhen: _showWhen, ...rest }) => rest),
    )
  })

  test.each<[string, JobPatch['questions'], string, string]>([
    [
      'a knock-out on a missing option',
      [{ ...licence, knockOut: { type: 'options', anyOf: ['tram'] } }],
      'questions.0.knockOut',
      'An option chosen here is gone. Choose again.',
    ],
    [
      'a condition on a later question',
      [since, licence],
      'questions.0.showWhen.rules.0.questionId',
      'Choose a question above this one',
    ],
    [
      'a condition on a removed question',
      [since],
      'questions.0.showWhen.rules.0.questionId',
      'The question of this condition is gone. Choose another.',
    ],
    [
      'a condition on a missing option',
      [licence, { ...since, showWhen: shown(key(1), 'tram') }],
      'questions.1.showWhen.rules.0.condition',
      'An option chosen here is gone. Choose again.',
    ],
    [
      'one option',
      [{ ...licence, options: options.slice(1) }],
      'questions.0.options',
      'Add at least two options',
    ],
    [
      'an empty option',
      [{ ...licence, options: [...options, { id: 'c', label: ' ' }] }],
      'questions.0.options.2.label',
      'This is required',
    ],
    [
      'a key used twice',
      [licence, { ...since, key: key(1) }],
      'questions.1.key',
      'Another question has the same key',
    ],
  ])('with %s is refused at its field', async (_name, questions, path, message) => {
    expect(await refused(questions)).toEqual([{ path, message }])
  })

  test('has at most 50 questions', async () => {
    const many = Array.from({ length: 51 }, (_, index) => ({
      kind: 'yes-no' as const,
      text: `${index}`,
      required: true,
    }))
    expect(await refused(many)).toEqual([{ path: 'questions', message: 'Ask at most 50 questions' }])
    expect(await refused(many.slice(1))).toBeUndefined()
  })

  test('cannot lose a question or option that another one needs, nor put it below', async () => {
    const job = await draft()
    const [first, second] = (await patch(job.id, 1, { questions: [licence, since] })).body.fields.questions
    if (!first || !second) throw new Error('Both questions were saved')
    const problem = async (questions: JobPatch['questions']) =>
      (await patch(job.id, 2, { questions })).problem?.errors?.[0]?.path
    expect(await problem([second])).toBe('questions.0.showWhen.rules.0.questionId')
    expect(await problem([second, first])).toBe('questions.0.showWhen.rules.0.questionId')
    const without = {
      ...first,
      options: [...first.options.filter(({ id }) => id !== 'bus'), { id: 'van', label: 'Van' }],
    }
    expect(await problem([without, second])).toBe('questions.1.showWhen.rules.0.condition')
    expect((await read(job.id)).fields.questions).toEqual([first, second])
  })
})

describe('a copy', () => {
  test('is a new draft with the same fields and questions', async () => {
    const job = await draft()
    const question = { text: 'Early riser?', kind: 'yes-no' as const, required: true }
    const fields = { title: 'Baker', closesOn: '2026-04-01', questions: [question] }
    const original = (await patch(job.id, 1, fields)).body
    const { status, body } = await app.request(copyJob, { params: { id: job.id } }, owner)
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'draft', version: 1, slug: null })
    expect(body.fields).toMatchObject({ title: 'Baker', closesOn: null, questions: [question] })
    expect(body.fields.questions[0]?.id).not.toBe(original.fields.questions[0]?.id)
    await patch(body.id, 1, { questions: [] })
    expect((await read(job.id)).fields.questions).toHaveLength(1)
  })
})

describe('permissions', () => {
  test('members read, owners and recruiters write, other employers get not-found', async () => {
    const job = await draft()
    const viewer = await app.person('employer')
    await addMember(app.db, company, viewer, 'hiring-manager')
    const stranger = await app.person('employer')
    const seen = await app.request(getEmployerJob, { params: { id: job.id } }, viewer)
    expect(seen.body.permitted).toEqual([])
    expect((await patch(job.id, 1, { title: 'X' }, viewer)).status).toBe(403)
    expect((await app.request(copyJob, { params: { id: job.id } }, viewer)).status).toBe(403)
    expect((await app.request(createJob, { body: { companyId: company.id } }, viewer)).status).toBe(403)
    expect((await patch(job.id, 1, { title: 'X' }, stranger)).status).toBe(404)
    expect((await app.request(getEmployerJob, { params: { id: job.id } }, stranger)).status).toBe(404)
    expect((await app.request(createJob, { body: { companyId: company.id } }, stranger)).status).toBe(404)
  })
})
