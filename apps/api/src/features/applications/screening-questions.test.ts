import { readFile } from 'node:fs/promises'
import {
  type AnswerValue,
  applyToJob,
  type EmployerQuestion,
  getApplicant,
  getJob,
  getMyApplication,
  type JobPatch,
  listApplicants,
  questionKinds,
  updateJob,
} from '@vouch/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createCandidate,
  createHiringWorld,
  createQuestion,
  type HiringWorld,
} from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

type Questions = NonNullable<JobPatch['questions']>

let app: TestApp
let world: HiringWorld
let version: number
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
beforeEach(async () => {
  world = await createHiringWorld(app)
  const { rows } = await app.db.pool.query(
    'update jobs set employment_type = $2 where id = $1 returning version',
    [world.job.id, 'full-time'],
  )
  version = rows[0].version
})
afterAll(() => app.close())

async function ask(questions: Questions): Promise<EmployerQuestion[]> {
  const { body } = await app.request(
    updateJob,
    { params: { id: world.job.id }, version, body: { questions } },
    world.owner,
  )
  version = body.version
  return body.fields.questions
}

const apply = async (answers: { questionId: string; answer: AnswerValue }[]) => {
  const person = await createCandidate(app.db)
  const result = await app.request(applyToJob, { params: { id: world.job.id }, body: { answers } }, person)
  return { person, result }
}

const employerView = async (userId: string) =>
  (await app.request(getApplicant, { params: { jobId: world.job.id, userId } }, world.owner)).body

const key = (n: number) => `01990000-0000-4000-8000-${String(n).padStart(12, '0')}`
const options = [
  { id: 'none', label: 'None' },
  { id: 'car', label: 'Car' },
  { id: 'lorry', label: 'Lorry' },
]
const licence = {
  ...{ key: key(1), kind: 'single', text: 'Which licence?', required: true, options },
  knockOut: { type: 'options', anyOf: ['none'] },
} as const
const since = {
  ...{ kind: 'number', text: 'For how many years?', required: true, min: 0, max: 60 },
  showWhen: {
    match: 'all',
    rules: [{ questionId: key(1), condition: { type: 'options', anyOf: ['car', 'lorry'] } }],
  },
  knockOut: { type: 'range', below: 2, above: null },
} as const
const both = [
  { ...licence, options: [...options], knockOut: { type: 'options', anyOf: ['none'] } },
  since,
] as unknown as Questions

describe('an application', () => {
  test('is flagged by the answers that match, and the candidate never learns it', async () => {
    const [which, years] = await ask(both)
    const { person, result } = await apply([
      { questionId: which?.id ?? '', answer: 'lorry' },
      { questionId: years?.id ?? '', answer: 1 },
    ])
    const view = await employerView(person.userId)
    expect(view).toMatchObject({ marked: true, markedBy: [1] })
    expect(view.snapshot.answers).toEqual([
      { question: 'Which licence?', kind: 'single', answer: 'Lorry' },
      { question: 'For how many years?', kind: 'number', answer: 1 },
    ])
    const query = { params: { id: world.job.id }, query: { marked: 'true' as const } }
    expect((await app.request(listApplicants, query, world.owner)).body.items).toHaveLength(1)
    const mine = (await app.request(getMyApplication, { params: { id: result.body.id } }, person)).body
    expect(mine.snapshot).toEqual(view.snapshot)
    expect(JSON.stringify(mine)).not.toMatch(/marked|knock|flag/i)
  })

  test('does not store answers to questions that did not apply, nor is it flagged by them', async () => {
    const [which, years] = await ask([{ ...both[0], knockOut: null }, both[1]] as Questions)
    const { person } = await apply([
      { questionId: which?.id ?? '', answer: 'none' },
      { questionId: years?.id ?? '', answer: 1 },
    ])
    const view = await employerView(person.userId)
    expect(view).toMatchObject({ marked: false, markedBy: [] })
    expect(view.snapshot.answers).toEqual([{ question: 'Which licence?', kind: 'single', answer: 'None' }])
    const { rows } = await app.db.pool.query(
      'select answers::text as text from application_snapshots where application_id = $1',
      [view.id],
    )
    expect(rows[0].text).not.toContain('how many years')
  })

  test('keeps its answers in words after the question has changed', async () => {
    const [which, years] = await ask(both)
    const { person } = await apply([{ questionId: which?.id ?? '', answer: 'none' }])
    const renamed = options.map((one) => ({ ...one, label: `New ${one.label}` }))
    await ask([{ ...which, options: renamed }, years] as Questions)
    expect((await employerView(person.userId)).snapshot.answers[0]?.answer).toBe('None')
  })

  test.each<[string, AnswerValue, AnswerValue, string, string]>([
    ['an option that does not exist', 'bus', 3, 'answers.0', 'Choose an option from the list'],
    ['several options of one', ['car'], 3, 'answers.0', 'Choose an option from the list'],
    ['a text as a number', 'car', 'three', 'answers.1', 'Enter a number'],
    ['a number beyond its limits', 'car', 61, 'answers.1', 'Enter at most 60'],
    ['no answer to a question that applies', 'car', '', 'answers.1', 'Answer this question'],
  ])('with %s is refused at the answer', async (_name, first, second, path, message) => {
    const [which, years] = await ask(both)
    const { result } = await apply([
      { questionId: which?.id ?? '', answer: first },
      { questionId: years?.id ?? '', answer: second },
    ])
    expect(result.problem).toMatchObject({ code: 'invalid', errors: [{ path, message }] })
  })

  test('can answer 50 questions of all kinds, in the same two statements', async () => {
    const asked = await ask(
      Array.from({ length: 50 }, (_, index) => {
        const kind = questionKinds[index % questionKinds.length] ?? 'yes-no'
        return {
          ...{ key: key(index + 1), kind, text: `Question ${index}`, required: kind !== 'statement' },
          options: kind === 'single' || kind === 'multiple' ? options : [],
          ...(index > 9 &&
            kind !== 'statement' && {
              showWhen: {
                match: 'any' as const,
                rules: [{ questionId: key(index - 8), condition: { type: 'answered' as const, is: true } }],
              },
            }),
        }
      }),
    )
    expect(asked).toHaveLength(50)
    const value: Record<EmployerQuestion['kind'], AnswerValue> = {
      ...{
        'yes-no': 'no',
        'short-text': 'words',
        'long-text': 'two\nlines',
        single: 'car',
        multiple: ['lorry', 'car'],
      },
      ...{ number: 2.5, date: '2026-04-01', rating: 4, statement: '' },
    }
    const query = vi.spyOn(app.db.pool, 'query')
    const { person, result } = await apply(
      asked.map(({ id, kind }) => ({ questionId: id, answer: value[kind] })),
    )
    const texts = query.mock.calls.map(([call]) => (call as unknown as { name?: string }).name ?? '')
    query.mockRestore()
    expect(result.status).toBe(201)
    expect(texts.filter((name) => name.startsWith('apply'))).toHaveLength(2)
    const { answers } = (await employerView(person.userId)).snapshot
    expect(answers).toHaveLength(asked.filter(({ kind }) => kind !== 'statement').length)
    expect(answers.slice(0, 8)).toEqual(
      questionKinds.slice(0, 8).map((kind, index) => ({
        question: `Question ${index}`,
        kind,
        answer: kind === 'single' ? 'Car' : kind === 'multiple' ? ['Car', 'Lorry'] : value[kind],
      })),
    )
  })
})

describe('what is public', () => {
  test('has the questions with their conditions, but no knock-out rule', async () => {
    const [which, years] = await ask(both)
    const { slug } = world.job
    const { body } = await app.request(getJob, { params: { slug } })
    const shown = [which, years].map((question) => {
      const { knockOut: _knockOut, ...rest } = question as EmployerQuestion
      return rest
    })
    expect(body.questions).toEqual(shown)
    expect(JSON.stringify(body)).not.toMatch(/knock|flag|below/i)
  })
})

describe('questions and applications from before there were more kinds', () => {
  test('the migration runs again after it was interrupted, and changes nothing', async () => {
    await createQuestion(app.db, world.job.id, { text: 'A licence?', knockOut: 'no' })
    const stored = async () =>
      (await app.db.pool.query('select * from job_questions where job_id = $1', [world.job.id])).rows
    const before = await stored()
    const file = new URL('../../db/migrations/0059_question_model.sql', import.meta.url)
    for (const statement of (await readFile(file, 'utf8')).split(/;\s*\n/).filter((part) => part.trim()))
      await app.db.pool.query(statement)
    expect(await stored()).toEqual(before)
  })

  test('are read as before: texts as long texts, the flagged answer as a rule', async () => {
    await createQuestion(app.db, world.job.id, { text: 'A licence?', knockOut: 'no', position: 0 })
    await createQuestion(app.db, world.job.id, { text: 'Why?', kind: 'text', required: false, position: 1 })
    const { body } = await app.request(
      updateJob,
      { params: { id: world.job.id }, version, body: { openings: 2 } },
      world.owner,
    )
    expect(body.fields.questions).toMatchObject([
      { kind: 'yes-no', text: 'A licence?', knockOut: { type: 'answer', is: 'no' }, showWhen: null },
      { kind: 'long-text', text: 'Why?', knockOut: null, help: '', options: [] },
    ])
    const { person } = await apply([{ questionId: body.fields.questions[0]?.id ?? '', answer: 'no' }])
    const old = [
      { question: 'A licence?', kind: 'yes-no', answer: 'no', knockOut: true },
      { question: 'Why?', kind: 'text', answer: 'Because', knockOut: false },
    ]
    await app.db.pool.query(
      'update application_snapshots s set answers = $2 from applications a where a.id = s.application_id and a.candidate_id = $1',
      [person.userId, JSON.stringify(old)],
    )
    const view = await employerView(person.userId)
    expect(view.markedBy).toEqual([0])
    expect(view.snapshot.answers).toEqual([
      { question: 'A licence?', kind: 'yes-no', answer: 'no' },
      { question: 'Why?', kind: 'text', answer: 'Because' },
    ])
  })
})
