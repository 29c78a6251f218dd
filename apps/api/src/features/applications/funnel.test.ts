import {
  type ApplicationStatus,
  advanceApplication,
  confirmHire,
  type FunnelStage,
  getFunnel,
  hireApplicant,
  holdApplication,
  listApplicants,
  moveBackApplication,
  rejectApplication,
  reopenApplication,
  resumeApplication,
  type Stage,
  stages,
  undoRejectApplication,
  withdrawApplication,
} from '@vouch/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '#testing/factories/company-factory.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { rounds } from '#testing/rounds.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

type Applicant = Awaited<ReturnType<HiringWorld['applicant']>>

const acts = [
  'advance',
  'skip',
  'back',
  'hold',
  'resume',
  'reject',
  'undo',
  'reopen',
  'withdraw',
  'hire',
  'confirm',
] as const
const histories = fc.array(fc.array(fc.constantFrom(...acts), { maxLength: 9 }), {
  minLength: 1,
  maxLength: 5,
})

const stageOf = async (id: string) =>
  (
    await app.db.kysely
      .selectFrom('applications')
      .select('stage')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).stage as Stage

/** Acts on an application; what the pipeline refuses is left out of its history. */
async function act({ owner }: HiringWorld, { id, person }: Applicant, action: (typeof acts)[number]) {
  const params = { id }
  const reason = 'Decided together'
  const at = stages.indexOf(await stageOf(id))
  switch (action) {
    case 'advance':
      return app.request(advanceApplication, { params, body: { to: stages[at + 1] ?? 'hired' } }, owner)
    case 'skip':
      return app.request(
        advanceApplication,
        { params, body: { to: stages[at + 2] ?? 'hired', reason } },
        owner,
      )
    case 'back':
      return app.request(
        moveBackApplication,
        { params, body: { to: stages[at - 1] ?? 'applied', reason } },
        owner,
      )
    case 'hold':
      return app.request(holdApplication, { params, body: {} }, owner)
    case 'resume':
      return app.request(resumeApplication, { params }, owner)
    case 'reject':
      return app.request(
        rejectApplication,
        { params, body: { reason: 'position-filled', message: 'Thank you.' } },
        owner,
      )
    case 'undo':
      return app.request(undoRejectApplication, { params }, owner)
    case 'reopen':
      return app.request(reopenApplication, { params, body: { reason } }, owner)
    case 'withdraw':
      return app.request(withdrawApplication, { params, body: { reason: 'other' } }, person)
    case 'hire':
      return app.request(hireApplicant, { params, body: { startsOn: '2026-06-01' } }, owner)
    case 'confirm':
      return app.request(confirmHire, { params }, person)
  }
}

/** The funnel from the events alone. */
async function fromEvents(jobId: string): Promise<FunnelStage[]> {
  const events = await app.db.kysely
    .selectFrom('application_events as e')
    .innerJoin('applications as a', 'a.id', 'e.application_id')
    .select(['e.application_id', 'e.to_stage', 'e.to_status'])
    .where('a.job_id', '=', jobId)
    .orderBy('e.id')
    .execute()
  const byApplication = Map.groupBy(events, ({ application_id }) => application_id)
  const stands = [...byApplication.values()].map((all) => ({
    been: new Set(all.map(({ to_stage }) => to_stage)),
    place: stages.indexOf(all.at(-1)?.to_stage as Stage),
    status: all.at(-1)?.to_status as ApplicationStatus,
  }))
  return stages.map((stage, place) => {
    const reached = stands.filter((one) => one.been.has(stage) && one.place >= place)
    const here = (status: ApplicationStatus) =>
      reached.filter((one) => one.place === place && one.status === status).length
    return {
      stage,
      reached: reached.length,
      movedOn: reached.filter((one) => one.place > place).length,
      active: here('active'),
      onHold: here('on-hold'),
      rejected: here('rejected'),
      withdrawn: here('withdrawn'),
      hired: here('hired'),
    }
  })
}

test('a funnel adds up, equals the events, and each number the list that it opens', () =>
  fc.assert(
    fc.asyncProperty(histories, async (all) => {
      const world = await createHiringWorld(app, { openings: 3 })
      for (const history of all) {
        const applicant = await world.applicant()
        for (const action of history) await act(world, applicant, action)
      }
      const params = { id: world.job.id }
      const funnel = (await app.request(getFunnel, { params }, world.owner)).body.stages
      expect(funnel).toEqual(await fromEvents(world.job.id))
      for (const { stage, reached, movedOn, ...here } of funnel) {
        const { active, onHold, rejected, withdrawn, hired } = here
        expect(reached).toBe(movedOn + active + onHold + rejected + withdrawn + hired)
        const lists = { active, 'on-hold': onHold, rejected, withdrawn, hired }
        for (const [status, count] of Object.entries(lists)) {
          const query = { stage, status: status as ApplicationStatus, limit: 20 }
          const { body } = await app.request(listApplicants, { params, query }, world.owner)
          expect(body.items).toHaveLength(count)
        }
      }
    }),
    { numRuns: rounds(12) },
  ))

test('the own application of a team member is left out', async () => {
  const world = await createHiringWorld(app)
  const own = await createCandidate(app.db)
  await world.apply(own)
  await app.db.kysely
    .updateTable('users')
    .set({ roles: ['candidate', 'employer'] })
    .where('id', '=', own.userId)
    .execute()
  await addMember(app.db, world.company, own)
  const params = { id: world.job.id }
  expect((await app.request(getFunnel, { params }, own)).body.stages[0]?.reached).toBe(0)
  expect((await app.request(getFunnel, { params }, world.owner)).body.stages[0]?.reached).toBe(1)
})
