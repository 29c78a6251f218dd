import { silenceDays } from '@vouch/domain'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { Telling } from '../telling/disclose-rejections.ts'
import {
  lockUnanswered,
  markUnanswered,
  markWarned,
  type UnansweredApplication,
  unansweredBatch,
} from './unanswered-store.ts'

type Deps = Pick<ServiceDeps, 'db' | 'clock'> & Telling

/**
 * Warns teams about missing answers, and later notifies candidate and team, as set in `silenceDays`: once each per turn
 * of the team. Safe to run concurrently and to repeat after a crash.
 */
export async function alarmUnanswered(deps: Deps): Promise<void> {
  await inBatches(deps, tellUnanswered)
  await inBatches(deps, warnTeams)
}

type Batch = (trx: Transaction, deps: Deps, from: Date, at: Date) => Promise<number>

async function inBatches(deps: Deps, batch: Batch): Promise<void> {
  const at = deps.clock()
  let count: number
  do {
    count = await inTransaction(deps.db, async (trx) => batch(trx, deps, await lockUnanswered(trx, at), at))
  } while (count >= unansweredBatch)
}

async function warnTeams(trx: Transaction, { notifier }: Deps, from: Date, at: Date): Promise<number> {
  const due = await markWarned(trx, from, at)
  await notifier.notify(trx, toTeams(due, 'answer-long-overdue', at))
  return due.length
}

/** Treats undisclosed rejections like open applications. The team learns what the candidate was told. */
async function tellUnanswered(
  trx: Transaction,
  { notifier, letters }: Deps,
  from: Date,
  at: Date,
): Promise<number> {
  const due = await markUnanswered(trx, from, at)
  await letters.send(
    trx,
    due.map(({ applicationId }) => ({
      applicationId,
      kind: 'unanswered',
      page: null,
      facts: { days: silenceDays.told },
    })),
    at,
  )
  const toCandidates = due.map(({ team: _, name: __, ...about }) => ({
    ...about,
    userId: about.candidateId,
    side: 'candidate' as const,
    kind: 'unanswered' as const,
    at,
    personName: null,
    page: null,
  }))
  await notifier.notify(trx, [...toCandidates, ...toTeams(due, 'unanswered-told', at)])
  return due.length
}

function toTeams(
  due: readonly UnansweredApplication[],
  kind: 'answer-long-overdue' | 'unanswered-told',
  at: Date,
) {
  return due.flatMap(({ team, name: personName, ...about }) =>
    team.map((userId) => ({
      ...about,
      userId,
      side: 'employer' as const,
      kind,
      at,
      personName,
      page: null,
    })),
  )
}
