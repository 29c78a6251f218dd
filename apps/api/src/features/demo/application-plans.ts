import type { Random } from './random.ts'

/** One thing that happens to an application. `reject` is told once the regret window is over, `refuse` is not told yet. */
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

const asked: readonly Move[] = ['shortlist', 'ask', 'answer']
const invited: readonly Move[] = [...asked, 'interview', 'propose']
const met: readonly Move[] = [...invited, 'accept', 'meet']
const papers: readonly Move[] = [...met, 'request', 'submit']

/** Everything that leads to somebody being hired. */
export const hiringPlan: readonly Move[] = [...papers, 'approve', 'hire', 'confirm']

/** How applications go, and how often. */
const plans: readonly Plan[] = [
  { weight: 24, moves: [] },
  { weight: 12, moves: ['shortlist'] },
  { weight: 6, moves: ['shortlist', 'write', 'reply'] },
  { weight: 6, moves: ['shortlist', 'ask'] },
  { weight: 6, moves: asked },
  { weight: 5, moves: invited },
  { weight: 5, moves: [...invited, 'accept'] },
  { weight: 2, moves: ['skip-to-interview', 'propose', 'decline', 'propose'] },
  { weight: 3, moves: [...met, 'write'] },
  { weight: 4, moves: [...met, 'request'] },
  { weight: 3, moves: papers },
  { weight: 1, moves: [...papers, 'return'] },
  { weight: 3, moves: [...papers, 'approve'] },
  { weight: 3, moves: [...papers, 'approve', 'hire'] },
  { weight: 2, moves: hiringPlan },
  { weight: 8, moves: ['reject'] },
  { weight: 5, moves: ['shortlist', 'reject'] },
  { weight: 3, moves: [...met, 'reject'] },
  { weight: 4, moves: ['refuse'] },
  { weight: 3, moves: ['shortlist', 'refuse'] },
  { weight: 4, moves: ['shortlist', 'hold'] },
  { weight: 1, moves: ['shortlist', 'hold', 'resume'] },
  { weight: 1, moves: [...asked, 'interview', 'back'] },
  { weight: 1, moves: ['shortlist', 'refuse', 'undo'] },
  { weight: 2, moves: ['reject', 'reopen'] },
  { weight: 3, moves: ['withdraw'] },
  { weight: 3, moves: [...asked, 'withdraw'] },
]

/** What the named candidate finds: each of these once, with several things that wait for them. */
export const namedPlans: readonly (readonly Move[])[] = [
  [...papers, 'approve', 'hire'],
  ['shortlist', 'ask'],
  invited,
  [...papers, 'return'],
  [],
  ['shortlist', 'write'],
  ['reject'],
  ['withdraw'],
  ['shortlist', 'refuse'],
  ['shortlist', 'hold'],
  [...invited, 'accept'],
]

/** Days that a plan needs at the least, so that its moves do not fall on one another. */
export function daysNeeded(moves: readonly Move[], regretHours: number): number {
  const told = moves.includes('reject') ? regretHours / 24 + 0.2 : 0
  return moves.length * 0.5 + told + 0.05
}

/**
 * Picks a plan that fits.
 * @param days between the first day on which one could apply and the last on which something can happen
 */
export function pickPlan(
  random: Random,
  fits: {
    readonly days: number
    readonly regretHours: number
    /** There is an opening beside the last one. */
    readonly mayHire: boolean
    /** The last day is today: a rejection of an ended job was told long ago. */
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
