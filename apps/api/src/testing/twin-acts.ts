import {
  acceptInterview,
  advanceApplication,
  answerQuestionnaire,
  applyToJob,
  approveDetail,
  type CandidateApplication,
  closeJob,
  closeOutJob,
  confirmHire,
  declineInterview,
  getEmployerJob,
  getMyApplication,
  holdApplication,
  interviewCalendar,
  moveBackApplication,
  pauseJob,
  proposeInterview,
  publishJob,
  type Route,
  type RouteInput,
  rejectApplication,
  requestDetails,
  resumeApplication,
  returnDetail,
  sendMessage,
  sendQuestionnaire,
  stages,
  submitDetail,
  undoRejectApplication,
  updateJob,
  withdrawApplication,
} from '@vouch/contract'
import { silenceDays, stageIndex } from '@vouch/domain'
import { expect } from 'vitest'
import { alarmLongUnanswered } from '#features/applications/application-jobs.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
import { createCandidate, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import type { TestApp } from '#testing/test-app.ts'

/** One of two candidates with identical histories. Only one of the two has an undisclosed rejection. */
export interface Twin {
  readonly world: HiringWorld
  readonly person: TestPerson
  readonly id: string
  readonly fileId: string
}

/** Replaces each id by its position in the text, because ids differ between the twins. */
export function withoutIds(value: unknown): unknown {
  const places = new Map<string, string>()
  const text = JSON.stringify(value) ?? 'null'
  return JSON.parse(
    text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
      if (!places.has(id)) places.set(id, `#${places.size}`)
      return places.get(id) ?? ''
    }),
  )
}

/** Two candidates with one history, apart from what is hidden. */
export type Twins = readonly [rejected: Twin, untouched: Twin]

type Act = (twin: Twin, mine: CandidateApplication) => Promise<unknown>

const dayMs = 86_400_000
const none = '01900000-0000-7000-8000-000000000000'
const lastInterview = (mine: CandidateApplication) => mine.interviews.at(-1)?.id ?? none
const lastDetail = (mine: CandidateApplication) => mine.details.at(-1)?.id ?? none
const params = ({ id }: Twin) => ({ params: { id } })

/** An answer without its ids. */
export async function answerOf<R extends Route>(
  app: TestApp,
  route: R,
  input: RouteInput<R>,
  person: TestPerson,
) {
  const result = await app.request(route, input, person)
  const body = result.problem ?? result.body
  return withoutIds({
    status: result.status,
    body: Buffer.isBuffer(body) ? body.toString() : body,
    headers: Object.keys(result.headers).sort(),
  })
}

/** Team actions done to both twins before one of them is rejected. */
export const teamActs = (app: TestApp): Readonly<Record<string, Act>> => ({
  advance: (twin, { stage }) => {
    const to = stages[stageIndex(stage) + 1] ?? 'hired'
    return app.request(advanceApplication, { ...params(twin), body: { to } }, twin.world.owner)
  },
  moveBack: (twin, { stage }) => {
    const to = stages[stageIndex(stage) - 1] ?? 'applied'
    return app.request(
      moveBackApplication,
      { ...params(twin), body: { to, reason: 'Again' } },
      twin.world.owner,
    )
  },
  message: (twin) =>
    app.request(
      sendMessage,
      { params: { id: twin.id, stage: 'shortlist' }, body: { text: 'Hello' } },
      twin.world.owner,
    ),
  ask: (twin) => {
    const questions = [{ text: 'When?', kind: 'text', required: true } as const]
    return app.request(sendQuestionnaire, { ...params(twin), body: { questions } }, twin.world.owner)
  },
  propose: (twin) => {
    const startsAt = new Date(app.clock.now().getTime() + 60 * dayMs).toISOString()
    const body = { startsAt, place: 'Here' }
    return app.request(proposeInterview, { ...params(twin), body }, twin.world.owner)
  },
  request: (twin) => {
    const items = [
      { name: 'Certificate', kind: 'document' } as const,
      { name: 'Address', kind: 'text' } as const,
    ]
    return app.request(requestDetails, { ...params(twin), body: { items } }, twin.world.owner)
  },
  approve: (twin, mine) => {
    const detailId = lastDetail(mine)
    return app.request(approveDetail, { params: { id: twin.id, detailId } }, twin.world.owner)
  },
  giveBack: (twin, mine) => {
    const detailId = lastDetail(mine)
    const body = { reason: 'Not readable' }
    return app.request(returnDetail, { params: { id: twin.id, detailId }, body }, twin.world.owner)
  },
})

/** Actions of both candidates, before and after one of them is rejected. */
export const candidateActs = (app: TestApp): Readonly<Record<string, Act>> => ({
  message: (twin, { stage }) => {
    const page = stage === 'applied' ? 'shortlist' : stage
    const input = { params: { id: twin.id, stage: page }, body: { text: 'Hi' } }
    return answerOf(app, sendMessage, input, twin.person)
  },
  answer: (twin, { questionnaire }) => {
    const answers = questionnaire?.questions.map(({ id }) => ({ questionId: id, answer: 'Soon' })) ?? []
    return answerOf(app, answerQuestionnaire, { ...params(twin), body: { answers } }, twin.person)
  },
  accept: (twin, mine) => {
    const interviewId = lastInterview(mine)
    return answerOf(app, acceptInterview, { params: { id: twin.id, interviewId } }, twin.person)
  },
  decline: (twin, mine) => {
    const interviewId = lastInterview(mine)
    return answerOf(app, declineInterview, { params: { id: twin.id, interviewId }, body: {} }, twin.person)
  },
  calendar: (twin, mine) => {
    const interviewId = lastInterview(mine)
    return answerOf(app, interviewCalendar, { params: { id: twin.id, interviewId } }, twin.person)
  },
  submitText: (twin, mine) => {
    const detailId = lastDetail(mine)
    return answerOf(
      app,
      submitDetail,
      { params: { id: twin.id, detailId }, body: { text: 'Street 1' } },
      twin.person,
    )
  },
  submitFile: (twin, { details }) => {
    const detailId = details.find(({ kind }) => kind === 'document')?.id ?? none
    const body = { fileId: twin.fileId }
    return answerOf(app, submitDetail, { params: { id: twin.id, detailId }, body }, twin.person)
  },
  confirm: (twin) => answerOf(app, confirmHire, params(twin), twin.person),
  withdraw: (twin) =>
    answerOf(app, withdrawApplication, { ...params(twin), body: { reason: 'pay' } }, twin.person),
  applyAgain: ({ world, person }) =>
    answerOf(app, applyToJob, { params: { id: world.job.id }, body: {} }, person),
})

/** Team actions done to only one twin, which the candidate must not notice. */
export const hiddenActs = (app: TestApp): Readonly<Record<string, (twin: Twin) => Promise<unknown>>> => ({
  reject: (twin) => {
    const body = { reason: 'other', message: 'We chose somebody else.' } as const
    return app.request(rejectApplication, { ...params(twin), body }, twin.world.owner)
  },
  undo: (twin) => app.request(undoRejectApplication, params(twin), twin.world.owner),
  hold: (twin) => app.request(holdApplication, { ...params(twin), body: {} }, twin.world.owner),
  resume: (twin) => app.request(resumeApplication, params(twin), twin.world.owner),
})

const job = ({ world }: Twin) => ({ params: { id: world.job.id } })
const lastDay = (app: TestApp) => new Date(app.clock.now().getTime() + 20 * dayMs).toISOString().slice(0, 10)

/** Runs the alarms for missing answers. The first run only stores the start time. */
export async function alarmUnanswered(app: TestApp): Promise<void> {
  await app.platform.queue.enqueue(app.db.kysely, alarmLongUnanswered, {})
  await app.runJobs()
}

/** Actions on the jobs of both twins. A close-out that excludes one twin must exclude the other twin too. */
export const jobActs = (
  app: TestApp,
): Readonly<Record<string, (rejected: Twin, untouched: Twin) => Promise<unknown>>> => ({
  close: (twin) => app.request(closeJob, { ...job(twin), body: { outcome: 'other' } }, twin.world.owner),
  expire: ({ world }) =>
    app.db.kysely
      .updateTable('jobs')
      .set({ status: 'expired', closed_at: app.clock.now(), closes_at: app.clock.now() })
      .where('id', '=', world.job.id)
      .execute(),
  fill: ({ world }) =>
    app.db.kysely.updateTable('jobs').set({ filled: 1 }).where('id', '=', world.job.id).execute(),
  pause: (twin) => app.request(pauseJob, job(twin), twin.world.owner),
  resume: (twin) => app.request(publishJob, job(twin), twin.world.owner),
  changePay: async (twin) => {
    const { version, fields } = (await app.request(getEmployerJob, job(twin), twin.world.owner)).body
    const body = { payMax: (fields.payMax ?? 0) + 100 }
    await app.request(updateJob, { ...job(twin), version, body }, twin.world.owner)
  },
  relist: async (twin) => {
    const { version } = (await app.request(getEmployerJob, job(twin), twin.world.owner)).body
    await app.request(
      updateJob,
      { ...job(twin), version, body: { closesOn: lastDay(app) } },
      twin.world.owner,
    )
    await app.request(publishJob, job(twin), twin.world.owner)
  },
  // Advances past the unanswered limit. Postpones disclosure and closing, so that the rejection stays undisclosed.
  wait: async ({ world }) => {
    const days = silenceDays.told + 1
    app.clock.advance({ hours: days * 24 })
    const later = (column: string) => `${column} = ${column} + make_interval(days => $2)`
    const values = [world.job.id, days]
    await app.db.pool.query(`update applications set ${later('tell_at')} where job_id = $1`, values)
    await app.db.pool.query(
      `update jobs set ${later('closes_at')}, ${later('close_out_at')} where id = $1`,
      values,
    )
    await alarmUnanswered(app)
  },
  closeOut: (twin, untouched) => {
    const body = { message: 'Thank you.', except: [untouched.id, twin.id] }
    return app.request(closeOutJob, { ...job(twin), body }, twin.world.owner)
  },
})

export async function createTwin(app: TestApp, world: HiringWorld): Promise<Twin> {
  const person = await createCandidate(app.db, { name: 'Robin Twin' })
  // Letters are mailed only to confirmed addresses.
  await app.db.pool.query('update users set email_verified = true where id = $1', [person.userId])
  const file = await createFile(app.db, {
    ownerId: person.userId,
    purpose: 'document',
    createdAt: app.clock.now(),
  })
  return { world, person, id: await world.apply(person), fileId: file.id }
}

export async function both(app: TestApp, twins: Twins, act: Act): Promise<void> {
  app.clock.advance({ minutes: 1 })
  const results: unknown[] = []
  for (const twin of twins) {
    const mine = (await app.request(getMyApplication, params(twin), twin.person)).body
    const result = await act(twin, mine)
    results.push(result)
  }
  if (!results.some((result) => result !== null && typeof result === 'object' && 'problem' in result)) {
    expect(results[0]).toEqual(results[1])
  }
}
