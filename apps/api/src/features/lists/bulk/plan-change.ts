import type { MasterSkipped } from '@vouch/contract'
import { allows, type Held } from '@vouch/domain'
import { readHeld } from '#access/list-rules-sql.ts'
import type { Executor } from '#db/transaction.ts'
import type { Side } from '../records/find-record.ts'
import { refusedParts } from '../records/writable-parts.ts'
import { type ChosenValue, readChains, readHeldAfter, type Wanted } from './read-values.ts'

export type Reason = MasterSkipped['reason']

/** Kinds of changes that are written in statements over all values. */
export type WrittenKind = 'deactivate' | 'reactivate' | 'move'

/** A value, and how it will be. */
export interface Step extends Wanted {
  readonly value: ChosenValue
}

/** What a change will do. */
export interface Plan {
  readonly steps: readonly Step[]
  readonly skipped: readonly MasterSkipped[]
}

/** A value that stays as it is. Its label is only named to people who may list it. */
export function skip(side: Side, value: ChosenValue, reason: Reason, detail: string | null = null) {
  const isListed = allows(side.reach, 'list', readHeld(value.held))
  return { code: value.code, label: isListed ? value.label : null, reason, detail }
}

/** A code that the list does not have, or not for this person. */
export function missing(code: string): MasterSkipped {
  return { code, label: null, reason: 'missing', detail: null }
}

/**
 * Decides which values a change will reach. The rules must allow it for each value as it is before and after.
 * @param steps with `chain` null
 * @param refuse further reasons to leave a value as it is
 */
export async function planSteps(
  executor: Executor,
  side: Side,
  kind: WrittenKind,
  steps: readonly Step[],
  refuse: (step: Step) => Reason | undefined,
): Promise<Plan> {
  const may = mayChange(side, kind)
  const skipped: MasterSkipped[] = []
  const without = (all: readonly Step[], reasonOf: (step: Step) => Reason | undefined) =>
    all.filter((step) => {
      const reason = reasonOf(step)
      if (reason === 'missing') skipped.push(missing(step.value.code))
      else if (reason !== undefined) skipped.push(skip(side, step.value, reason))
      return reason === undefined
    })

  let left = without(steps, (step) => {
    const { held, isMerged } = step.value
    if (!allows(side.reach, 'list', readHeld(held))) return 'missing'
    if (!may(held)) return 'forbidden'
    return isMerged ? 'merged' : refuse(step)
  })
  // A value that stays where it is can be above others, so these are decided again without its move.
  for (let count = -1; count !== left.length; ) {
    count = left.length
    if (kind === 'move') left = await placed(executor, left, without)
    if (left.length === 0 || side.reach.isAll) continue
    const after = await readHeldAfter(executor, side, left)
    left = without(left, ({ id }) => (may(after.get(id) ?? '') ? undefined : 'forbidden'))
  }
  return { steps: left, skipped }
}

/** Gives steps the values above, and leaves out those that would be below themselves. */
async function placed(
  executor: Executor,
  steps: Step[],
  without: (steps: readonly Step[], reasonOf: (step: Step) => Reason | undefined) => Step[],
): Promise<Step[]> {
  const { chains, circles } = await readChains(executor, steps)
  if (circles.size === 0) return steps.map((step) => ({ ...step, chain: chains.get(step.id) ?? [] }))
  return placed(
    executor,
    without(steps, ({ id }) => (circles.has(id) ? 'circle' : undefined)),
    without,
  )
}

/** Whether a person may change a value for which some conditions hold. Few sets of conditions differ. */
function mayChange(side: Side, kind: WrittenKind): (held: string) => boolean {
  const known = new Map<string, boolean>()
  const decide = (held: Held) =>
    kind === 'move'
      ? allows(side.reach, 'update', held) &&
        refusedParts(side, [{ path: 'parent', governedAs: 'label' }], held, 'update').length === 0
      : allows(side.reach, 'deactivate', held)
  return (held) => {
    const answer = known.get(held) ?? decide(readHeld(held))
    known.set(held, answer)
    return answer
  }
}
