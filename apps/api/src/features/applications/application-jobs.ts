import { z } from 'zod'
import { defineJob, type Queue } from '#platform/queue.ts'
import { type CheckDeps, checkNumbers } from './checking/check-numbers.ts'
import { type CloseOutDeps, closeOutDueJobs } from './close-out/close-out.ts'
import { forgetDrafts } from './drafts/draft-store.ts'
import { removeEndedReadings } from './review/reading-store.ts'
import { discloseDue } from './telling/disclose-rejections.ts'
import { passLapsedTurns } from './turns/lapsed-turns.ts'
import { alarmOverdue } from './turns/overdue-alarms.ts'
import { alarmUnanswered } from './turns/unanswered-alarms.ts'

/** Job that discloses rejections whose regret window has passed. */
export const discloseRejections = defineJob({ name: 'tell-rejections', payload: z.object({}) })

/** Job that rejects the waiting applicants of ended jobs when the employer did not answer in time. */
export const closeOutDue = defineJob({ name: 'close-out-due', payload: z.object({}) })

/** Job that notifies teams of answers that became overdue. */
export const alarmOverdueAnswers = defineJob({ name: 'alarm-overdue', payload: z.object({}) })

/** Job that warns teams about long overdue answers and notifies their candidates. */
export const alarmLongUnanswered = defineJob({ name: 'alarm-unanswered', payload: z.object({}) })

/** Job that deletes drafts that nobody has saved for {@link draftDays} days. */
export const forgetOldDrafts = defineJob({ name: 'forget-application-drafts', payload: z.object({}) })

/** Job that makes it the team's turn again when a candidate did not answer an interview proposal in time. */
export const passLapsed = defineJob({ name: 'pass-lapsed-turns', payload: z.object({}) })

/** Job that computes stored numbers again every night. */
export const checkStoredNumbers = defineJob({ name: 'check-stored-numbers', payload: z.object({}) })

const draftDays = 180
/** Job that forgets who was reading which application. */
export const forgetReadings = defineJob({ name: 'forget-readings', payload: z.object({}) })

/** Registers the jobs. Each rejection queues its own disclosure; the schedule every minute is only a fallback. */
export function registerApplicationJobs(queue: Queue, deps: CloseOutDeps & CheckDeps): void {
  queue.work(discloseRejections, () => discloseDue(deps))
  queue.schedule(discloseRejections, '* * * * *', {})
  queue.work(closeOutDue, () => closeOutDueJobs(deps))
  queue.schedule(closeOutDue, '5 * * * *', {})
  queue.work(passLapsed, () => passLapsedTurns(deps))
  queue.schedule(passLapsed, '*/5 * * * *', {})
  queue.work(alarmOverdueAnswers, () => alarmOverdue(deps))
  queue.schedule(alarmOverdueAnswers, '20 * * * *', {})
  queue.work(alarmLongUnanswered, () => alarmUnanswered(deps))
  queue.schedule(alarmLongUnanswered, '25 * * * *', {})
  queue.work(forgetOldDrafts, () =>
    forgetDrafts(deps.db.kysely, new Date(deps.clock().getTime() - draftDays * 86_400_000)),
  )
  queue.schedule(forgetOldDrafts, '40 3 * * *', {})
  queue.work(forgetReadings, () => removeEndedReadings(deps.db.kysely, deps.clock()))
  queue.schedule(forgetReadings, '*/15 * * * *', {})
  queue.work(checkStoredNumbers, () => checkNumbers(deps))
  queue.schedule(checkStoredNumbers, '10 2 * * *', {})
}
