import { type ApplicationStatus, type Stage, stages } from '@vouch/contract'
import { expect } from 'vitest'
import type { Database } from '#db/connect.ts'
import type { SentApplication } from './from-events.ts'

interface Step {
  readonly application_id: string
  readonly at: Date
  readonly action: string
  readonly from_stage: Stage | null
  readonly from_status: ApplicationStatus | null
  readonly to_stage: Stage
  readonly to_status: ApplicationStatus
  readonly told_at: Date | null
}

/** A step, with the step before. */
type Rule = (step: Step, before: Step) => boolean

const place = (stage: Stage | null) => stages.indexOf(stage ?? 'applied')
const stays = ({ from_stage, to_stage }: Step) => from_stage === to_stage
const goes =
  (from: readonly ApplicationStatus[], to: ApplicationStatus): Rule =>
  ({ from_status, to_status }) =>
    from.some((status) => status === from_status) && to_status === to
const wasTold = (step: Step, before: Step) => before.told_at !== null && before.told_at <= step.at
const activeToActive = goes(['active'], 'active')

/** The transition table, written a second time about what events say. */
const rules: Readonly<Record<string, Rule>> = {
  advance: (step, before) =>
    activeToActive(step, before) &&
    place(step.to_stage) > place(step.from_stage) &&
    step.to_stage !== 'hired',
  'move-back': (step, before) =>
    activeToActive(step, before) && place(step.to_stage) < place(step.from_stage),
  hold: (step, before) =>
    goes(['active'], 'on-hold')(step, before) && stays(step) && step.to_stage !== 'hired',
  resume: (step, before) => goes(['on-hold'], 'active')(step, before) && stays(step),
  reject: (step, before) => goes(['active', 'on-hold'], 'rejected')(step, before) && stays(step),
  'undo-reject': (step, before) =>
    step.from_status === 'rejected' &&
    step.to_status === before.from_status &&
    stays(step) &&
    !wasTold(step, before),
  reopen: (step, before) =>
    goes(['rejected'], 'active')(step, before) && stays(step) && wasTold(step, before),
  withdraw: (step, before) =>
    stays(step) &&
    (goes(['active', 'on-hold'], 'withdrawn')(step, before) ||
      (goes(['rejected'], 'withdrawn')(step, before) && !wasTold(step, before))),
  hire: (step, before) =>
    activeToActive(step, before) && step.from_stage === 'detail-fulfillment' && step.to_stage === 'hired',
  'confirm-hire': (step, before) =>
    goes(['active'], 'hired')(step, before) && stays(step) && step.to_stage === 'hired',
}

/**
 * Checks that each event follows from the one before by a transition of the table, and that applications are stored as their
 * last events say.
 * @returns number of events by action, and by the stage that they led to, such as `at interview`
 */
export async function checkPaths(
  db: Database,
  sent: readonly SentApplication[],
): Promise<Map<string, number>> {
  const ids = [sent.map(({ id }) => id)]
  const { rows } = await db.pool.query<Step>(
    `select application_id, at, action, from_stage, from_status, to_stage, to_status, told_at
     from application_events where application_id = any($1) order by application_id, id`,
    ids,
  )
  const taken = new Map<string, number>()
  const last = new Map<string, Step>()
  for (const step of rows) {
    const before = last.get(step.application_id)
    last.set(step.application_id, step)
    for (const what of [step.action, `at ${step.to_stage}`]) taken.set(what, (taken.get(what) ?? 0) + 1)
    if (!before) {
      expect([step.action, step.to_stage, step.to_status]).toEqual(['apply', 'applied', 'active'])
      continue
    }
    expect([step.from_stage, step.from_status]).toEqual([before.to_stage, before.to_status])
    if (!rules[step.action]?.(step, before))
      expect.fail(`no such transition: ${JSON.stringify([before, step])}`)
  }
  const stored = await db.pool.query<{ id: string; stage: string; status: string }>(
    'select id, stage, status from applications where id = any($1)',
    ids,
  )
  expect(stored.rows.map(({ id, stage, status }) => [id, stage, status]).sort()).toEqual(
    [...last].map(([id, { to_stage, to_status }]) => [id, to_stage, to_status]).sort(),
  )
  return taken
}

/** How many questionnaires, interviews and documents the histories completed. */
export async function countTasks(
  db: Database,
  sent: readonly SentApplication[],
): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<Record<string, number>>(
    `select
       (select count(*)::int from questionnaires where answered_at is not null and application_id = any($1))
         as "questionnaire answered",
       (select count(*)::int from interviews where state = 'accepted' and application_id = any($1)) as "interview accepted",
       (select count(*)::int from details where state = 'approved' and application_id = any($1)) as "detail approved"`,
    [sent.map(({ id }) => id)],
  )
  return new Map(Object.entries(rows[0] ?? {}))
}
