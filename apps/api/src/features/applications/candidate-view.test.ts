import { listMyApplications, stages, type VisibleStatus, visibleStatuses } from '@vouch/contract'
import { disclosedState, initialState, type PipelineState } from '@vouch/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { refreshTurns } from './turns/turn-store.ts'

let app: TestApp
let owner: TestPerson
let companyId: string
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
  owner = await app.person('employer')
  const company = await createCompany(app.db)
  companyId = company.id
  await addMember(app.db, company, owner)
})
afterAll(() => app.close())

const add = async (
  person: TestPerson,
  { stage, status, disclosed }: Omit<PipelineState, 'before'>,
  jobStatus: 'open' | 'closed' = 'open',
) => {
  const job = await createJobRow(app.db, { companyId, status: jobStatus, closesAt: '2026-04-10T09:00:00Z' })
  app.clock.advance({ minutes: 1 })
  const of = { job: { id: job.id, companyId }, candidateId: person.userId, at: app.clock.now() }
  return (await createApplicationRow(app.db, { ...of, stage, status, told: disclosed })).id
}

/**
 * Computes the candidate's visible status a second way, to compare with the database view.
 * @param waiting the candidate has unanswered questions, an interview proposal to answer or a requested document
 * @param jobClosed the employer closed the job or filled its last opening
 */
function visibleStatus(
  state: PipelineState,
  { waiting, jobClosed }: { readonly waiting: boolean; readonly jobClosed: boolean },
): VisibleStatus {
  const known = disclosedState(state)
  switch (known.status) {
    case 'withdrawn':
      return 'withdrawn'
    case 'hired':
      return 'hired'
    case 'rejected':
      return 'not-selected'
    default:
      if (known.stage === 'hired') return 'offer'
      if (jobClosed) return 'job-closed'
      if (waiting) return 'action-needed'
      return known.stage === 'applied' ? 'received' : 'in-review'
  }
}

const propose = (id: string, startsAt: Date) =>
  app.db.kysely
    .insertInto('interviews')
    .values({
      id: uuidv7(),
      application_id: id,
      state: 'proposed',
      starts_at: startsAt,
      minutes: 60,
      place: 'Here',
      proposed_by: owner.userId,
      proposed_at: app.clock.now(),
    })
    .execute()

const waitFor = {
  questions: (id: string) =>
    app.db.kysely
      .insertInto('questionnaires')
      .values({
        id: uuidv7(),
        application_id: id,
        sent_by: owner.userId,
        sent_at: app.clock.now(),
        due_at: app.clock.now(),
        questions: '[]',
      })
      .execute(),
  time: (id: string) => propose(id, new Date(app.clock.now().getTime() + 60_000)),
  lapsedTime: (id: string) => propose(id, app.clock.now()),
  detail: (id: string) =>
    app.db.kysely
      .insertInto('details')
      .values({
        id: uuidv7(),
        application_id: id,
        position: 1,
        name: 'Certificate',
        kind: 'text',
        requested_by: owner.userId,
        requested_at: app.clock.now(),
      })
      .execute(),
}

const allStates: readonly PipelineState[] = stages.flatMap((stage) =>
  (['active', 'on-hold', 'rejected', 'withdrawn', 'hired'] as const).flatMap((status) =>
    (status === 'rejected' ? [true, false] : [false]).map((disclosed) => ({
      stage,
      status,
      disclosed,
      before: null,
    })),
  ),
)

test('the view gives every state the same visible status as the domain rules', async () => {
  const person = await app.person('candidate')
  const expected = new Map<string, string>()
  for (const state of allStates) {
    for (const wait of [undefined, ...Object.values(waitFor)]) {
      // A proposal of a stage that the application has left can still be accepted.
      const isLapsed = wait === waitFor.lapsedTime && state.stage === 'interview'
      for (const jobStatus of ['open', 'closed'] as const) {
        const id = await add(person, state, jobStatus)
        await wait?.(id)
        await inTransaction(app.db, (trx) => refreshTurns(trx, [id], app.clock.now()))
        const facts = { waiting: wait !== undefined && !isLapsed, jobClosed: jobStatus === 'closed' }
        expected.set(id, visibleStatus(state, facts))
      }
    }
  }
  const rows = await app.db.kysely
    .selectFrom('candidate_applications')
    .select(['id', 'visible_status'])
    .where('candidate_id', '=', person.userId)
    .execute()
  expect(new Map(rows.map((row) => [row.id, row.visible_status]))).toEqual(expected)
  expect([...new Set(expected.values())].sort()).toEqual([...visibleStatuses].sort())

  for (const status of visibleStatuses) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { status, limit: 7, ...(cursor && { cursor }) }
      const page = (await app.request(listMyApplications, { query }, person)).body
      expect(page.items.every((item) => item.visibleStatus === status)).toBe(true)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const all = [...expected].filter(([, visible]) => visible === status).map(([id]) => id)
    expect(seen).toEqual(all.toReversed())
  }
})

test('the list contains only own applications and marks ended jobs', async () => {
  const [person, other] = [await app.person('candidate'), await app.person('candidate')]
  const id = await add(person, initialState)
  await add(other, initialState)
  const items = async () => (await app.request(listMyApplications, {}, person)).body.items
  expect(await items()).toMatchObject([{ id, visibleStatus: 'received', job: { ended: false } }])
  app.clock.set('2026-05-01T09:00:00Z')
  expect(await items()).toMatchObject([{ id, job: { ended: true } }])
})
