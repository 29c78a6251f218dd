import type { Random } from './random.ts'

/**
 * A step in the history of a demo application. `reject` ends with a
 * disclosed rejection, `refuse` with one that is still undisclosed.
 */
export type Move =
  | 'shortlist'
  | 'write'
  | 'reply'
  | 'ask'
  | 'answer'
  | 'skip-to-interview'
  | 'interview'
  | 'propose'
  | 'decline'
  | 'accept'
  | 'meet'
  | 'request'
  | 'submit'
  | 'return'
  | 'approve'
  | 'hire'
  | 'confirm'
  | 'hold'
  | 'resume'
  | 'back'
  | 'reject'
  | 'refuse'
  | 'undo'
  | 'reopen'
  | 'withdraw'
  | 'close-out'

interface Plan {
  readonly weight: number
  readonly moves: readonly Move[]
}

const questioned: readonly Move[] = ['shortlist', 'ask', 'answer']
const invited: readonly Move[] = [...questioned, 'interview', 'propose']
const met: readonly Move[] = [...invited, 'accept', 'meet']
const documented: readonly Move[] = [...met, 'request', 'submit']

/** All moves from an application to a confirmed hire. */
export const hiringPlan: readonly Move[] = [...documented, 'approve', 'hire', 'confirm']

/** Application histories with their relative frequencies. */
const plans: readonly Plan[] = [
  { weight: 24, moves: [] },
  { weight: 12, moves: ['shortlist'] },
  { weight: 6, moves: ['shortlist', 'write', 'reply'] },
  { weight: 6, moves: ['shortlist', 'ask'] },
  { weight: 6, moves: questioned },
  { weight: 5, moves: invited },
  { weight: 5, moves: [...invited, 'accept'] },
  { weight: 2, moves: ['skip-to-interview', 'propose', 'decline', 'propose'] },
  { weight: 3, moves: [...met, 'write'] },
  { weight: 4, moves: [...met, 'request'] },
  { weight: 3, moves: documented },
  { weight: 1, moves: [...documented, 'return'] },
  { weight: 3, moves: [...documented, 'approve'] },
  { weight: 3, moves: [...documented, 'approve', 'hire'] },
  { weight: 2, moves: hiringPlan },
  { weight: 8, moves: ['reject'] },
  { weight: 5, moves: ['shortlist', 'reject'] },
  { weight: 3, moves: [...met, 'reject'] },
  { weight: 4, moves: ['refuse'] },
  { weight: 3, moves: ['shortlist', 'refuse'] },
  { weight: 4, moves: ['shortlist', 'hold'] },
  { weight: 1, moves: ['shortlist', 'hold', 'resume'] },
  { weight: 1, moves: [...questioned, 'interview', 'back'] },
  { weight: 1, moves: ['shortlist', 'refuse', 'undo'] },
  { weight: 2, moves: ['reject', 'reopen'] },
  { weight: 3, moves: ['withdraw'] },
  { weight: 3, moves: [...questioned, 'withdraw'] },
]

/** Histories of the demo candidate who can sign in, one application each. Several wait for the candidate's answer. */
export const namedPlans: readonly (readonly Move[])[] = [
  [...documented, 'approve', 'hire'],
  ['shortlist', 'ask'],
  invited,
  [...documented, 'return'],
  [],
  ['shortlist', 'write'],
  ['reject'],
  ['withdraw'],
  ['shortlist', 'refuse'],
  ['shortlist', 'hold'],
  [...invited, 'accept'],
]

/** Minimum number of days in which the moves of a plan have distinct times. */
export function daysNeeded(moves: readonly Move[], regretHours: number): number {
  const disclosure = moves.includes('reject') ? regretHours / 24 + 0.2 : 0
  return moves.length * 0.5 + disclosure + 0.05
}

/** Picks a random application history that is possible for the job. */
export function pickPlan(
  random: Random,
  fits: {
    /** Length in days of the period in which applications and moves are possible. */
    readonly days: number
    readonly regretHours: number
    /** True while the job has more than one opening left. */
    readonly mayHire: boolean
    /** True while the job is open. Rejections of ended jobs are all disclosed. */
    readonly isRunning: boolean
  },
): readonly Move[] {
  const possible = plans.filter(
    ({ moves }) =>
      daysNeeded(moves, fits.regretHours) <= fits.days &&
      (fits.mayHire || !moves.includes('confirm')) &&
      (fits.isRunning || moves.at(-1) !== 'refuse'),
  )
  return possible.length > 0 ? random.weighted(possible).moves : []
}
