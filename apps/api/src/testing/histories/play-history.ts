import {
  acceptInterview,
  addTag,
  advanceApplication,
  answerQuestionnaire,
  approveDetail,
  closeJob,
  closeOutJob,
  confirmHire,
  getEmployerJob,
  getMyApplication,
  hireApplicant,
  holdApplication,
  moveBackApplication,
  pauseJob,
  previewBulkOperation,
  proposeInterview,
  publishJob,
  rejectApplication,
  reopenApplication,
  requestDetails,
  resumeApplication,
  revealApplication,
  runBulkOperation,
  sendQuestionnaire,
  stages,
  submitDetail,
  undoBulkOperation,
  undoRejectApplication,
  updateJob,
  withdrawApplication,
} from '@vouch/contract'
import {
  alarmLongUnanswered,
  alarmOverdueAnswers,
  closeOutDue,
  discloseRejections,
} from '#features/applications/application-jobs.ts'
import { expireJobs } from '#features/employer-jobs/expire-jobs.ts'
import type { HistoryApplication, HistoryWorld } from './history-world.ts'

const reason = 'Decided together'
const dayMs = 86_400_000
const none = '01900000-0000-7000-8000-000000000000'

async function mine({ app }: HistoryWorld, { id, person }: HistoryApplication) {
  return (await app.request(getMyApplication, { params: { id } }, person)).body
}

/** Stage that is some places after the present one. The candidate's page shows the stage also after a hidden rejection. */
async function stageAfter(world: HistoryWorld, one: HistoryApplication, places: number) {
  const { stage } = await mine(world, one)
  return stages[Math.max(0, stages.indexOf(stage) + places)] ?? 'hired'
}

type Act = (world: HistoryWorld, one: HistoryApplication) => Promise<unknown>

const team: Readonly<Record<string, Act>> = {
  advance: async (world, one) => {
    const input = { params: { id: one.id }, body: { to: await stageAfter(world, one, 1) } }
    return world.app.request(advanceApplication, input, world.owner)
  },
  /** To any stage, also one that the table does not permit. */
  skip: ({ app, dice, owner }, { id }) =>
    app.request(advanceApplication, { params: { id }, body: { to: dice.one(stages), reason } }, owner),
  back: async (world, one) => {
    const to = await stageAfter(world, one, -1)
    return world.app.request(
      moveBackApplication,
      { params: { id: one.id }, body: { to, reason } },
      world.owner,
    )
  },
  hold: ({ app, owner }, { id }) => app.request(holdApplication, { params: { id }, body: {} }, owner),
  resume: ({ app, owner }, { id }) => app.request(resumeApplication, { params: { id } }, owner),
  reject: ({ app, owner }, { id }) => {
    const body = { reason: 'other', message: 'We chose somebody else.' } as const
    return app.request(rejectApplication, { params: { id }, body }, owner)
  },
  undo: ({ app, owner }, { id }) => app.request(undoRejectApplication, { params: { id } }, owner),
  reopen: ({ app, owner }, { id }) =>
    app.request(reopenApplication, { params: { id }, body: { reason } }, owner),
  hire: ({ app, owner }, { id }) =>
    app.request(hireApplicant, { params: { id }, body: { startsOn: '2027-06-01' } }, owner),
  ask: ({ app, owner }, { id }) => {
    const questions = [{ text: 'When?', kind: 'text', required: true } as const]
    return app.request(sendQuestionnaire, { params: { id }, body: { questions } }, owner)
  },
  propose: ({ app, owner, dice }, { id }) => {
    const startsAt = new Date(app.clock.now().getTime() + (1 + dice.below(20)) * dayMs).toISOString()
    return app.request(proposeInterview, { params: { id }, body: { startsAt, place: 'Here' } }, owner)
  },
  request: ({ app, owner }, { id }) => {
    const items = [{ name: 'Address', kind: 'text' } as const]
    return app.request(requestDetails, { params: { id }, body: { items } }, owner)
  },
  approve: async (world, one) => {
    const detailId = (await mine(world, one)).details.at(-1)?.id ?? none
    return world.app.request(approveDetail, { params: { id: one.id, detailId } }, world.owner)
  },
  tag: ({ app, owner, dice }, { id }) =>
    app.request(addTag, { params: { id }, body: { name: dice.one(['Strong', 'Later']) } }, owner),
  reveal: ({ app, owner }, { id }) =>
    app.request(revealApplication, { params: { id }, body: { reason } }, owner),
}

const candidate: Readonly<Record<string, Act>> = {
  withdraw: ({ app }, { id, person }) =>
    app.request(withdrawApplication, { params: { id }, body: { reason: 'other' } }, person),
  confirm: ({ app }, { id, person }) => app.request(confirmHire, { params: { id } }, person),
  answer: async (world, one) => {
    const asked = (await mine(world, one)).questionnaire?.questions ?? []
    const answers = asked.map(({ id }) => ({ questionId: id, answer: 'Soon' }))
    return world.app.request(answerQuestionnaire, { params: { id: one.id }, body: { answers } }, one.person)
  },
  accept: async (world, one) => {
    const interviewId = (await mine(world, one)).interviews.at(-1)?.id ?? none
    return world.app.request(acceptInterview, { params: { id: one.id, interviewId } }, one.person)
  },
  submit: async (world, one) => {
    const detailId = (await mine(world, one)).details.at(-1)?.id ?? none
    const input = { params: { id: one.id, detailId }, body: { text: 'Street 1' } }
    return world.app.request(submitDetail, input, one.person)
  },
}

const changes = [
  { action: 'advance', to: 'shortlist' },
  { action: 'advance', to: 'interview', reason },
  { action: 'hold' },
  { action: 'tag', name: 'Strong' },
  { action: 'reject', reason: 'position-filled' },
] as const

/** Acts on a job of the history, or on several of its applications. */
const others: Readonly<Record<string, (world: HistoryWorld) => Promise<unknown>>> = {
  bulk: async ({ app, dice, owner, jobs, operations }) => {
    const filter = dice.one([{}, { stage: 'applied' }, { status: 'active' }] as const)
    const selection = { jobId: dice.one(jobs).id, filter, except: [] }
    const input = { body: { selection, change: dice.one(changes) } }
    const preview = await app.request(previewBulkOperation, input, owner)
    if (preview.problem) return
    const { id, changed: count } = preview.body
    const run = await app.request(runBulkOperation, { params: { id }, body: { count } }, owner)
    if (!run.problem) operations.push(id)
  },
  undoBulk: ({ app, dice, owner, operations }) =>
    operations.length === 0
      ? Promise.resolve()
      : app.request(undoBulkOperation, { params: { id: dice.one(operations) } }, owner),
  pause: ({ app, dice, owner, jobs }) => app.request(pauseJob, { params: { id: dice.one(jobs).id } }, owner),
  publish: ({ app, dice, owner, jobs }) =>
    app.request(publishJob, { params: { id: dice.one(jobs).id } }, owner),
  close: ({ app, dice, owner, jobs }) =>
    app.request(closeJob, { params: { id: dice.one(jobs).id }, body: { outcome: 'other' } }, owner),
  closeOut: ({ app, dice, owner, jobs }) =>
    app.request(closeOutJob, { params: { id: dice.one(jobs).id }, body: { message: 'Thank you.' } }, owner),
  relist: async ({ app, dice, owner, jobs }) => {
    const params = { id: dice.one(jobs).id }
    const { version } = (await app.request(getEmployerJob, { params }, owner)).body
    const closesOn = new Date(app.clock.now().getTime() + 20 * dayMs).toISOString().slice(0, 10)
    await app.request(updateJob, { params, version, body: { closesOn } }, owner)
    await app.request(publishJob, { params }, owner)
  },
  wait: async (world) => pass(world, world.dice.one([30, 80, 170])),
  waitLong: async (world) => pass(world, world.dice.one([15, 47]) * 24),
}

/** Moves the clock, and runs what the server does by the clock. */
async function pass({ app }: HistoryWorld, hours: number): Promise<void> {
  app.clock.advance({ hours })
  const due = [discloseRejections, expireJobs, closeOutDue, alarmOverdueAnswers, alarmLongUnanswered]
  for (const job of due) await app.platform.queue.enqueue(app.db.kysely, job, {})
  await app.runJobs()
}

const onOne = { ...team, ...candidate }

/** Acts that are likely for an application, so that histories get far. Names that occur twice are more likely. */
function likely(stage: string, status: string): readonly string[] {
  if (status === 'on-hold') return ['resume', 'resume', 'reject', 'withdraw']
  if (status === 'rejected') return ['undo', 'undo', 'reopen', 'withdraw']
  if (status !== 'active') return ['tag', 'reopen']
  const anywhere = ['advance', 'skip', 'back', 'hold', 'reject', 'withdraw', 'tag']
  if (stage === 'questionnaire') return [...anywhere, 'ask', 'answer', 'advance']
  if (stage === 'interview') return [...anywhere, 'propose', 'accept', 'skip', 'advance']
  if (stage === 'detail-fulfillment')
    return ['request', 'submit', 'approve', 'hire', 'hire', 'hire', 'back', 'reject']
  if (stage === 'hired') return ['confirm', 'confirm', 'confirm', 'back', 'reject']
  return [...anywhere, 'advance', 'skip', 'reveal']
}

async function actOnOne(world: HistoryWorld): Promise<void> {
  const { app, dice, sent } = world
  const one = dice.one(sent)
  const { rows } = await app.db.pool.query('select stage, status from applications where id = $1', [one.id])
  const isLikely = dice.below(5) > 0
  const name = dice.one(isLikely ? likely(rows[0].stage, rows[0].status) : Object.keys(onOne))
  await onOne[name]?.(world, one)
}

/** Lets people apply, and plays a random history. What the rules refuse is left out of it. */
export async function playHistory(world: HistoryWorld, steps: number): Promise<void> {
  const { app, dice, jobs, candidates, recruiter } = world
  for (const person of candidates)
    if (dice.below(5) > 0 || person === candidates[0]) await world.apply(person, dice.one(jobs))
  if (jobs[1]) await world.apply(recruiter, jobs[1])
  for (let step = 0; step < steps; step++) {
    app.clock.advance({ minutes: dice.one([1, 7, 300, 1500]) })
    if (dice.below(7) > 0) await actOnOne(world)
    else await others[dice.one(Object.keys(others))]?.(world)
    if (dice.below(8) === 0) await world.apply(dice.one(candidates), dice.one(jobs))
  }
}
