import type { IssuedPassport } from '@vouch/contract'
import { useCallback, useMemo, useState } from 'react'
import type { IssuedFilter } from '../passport-queries.ts'

/** What can be done with several passports at once. */
export const bulkActs = ['suspend', 'revoke', 'renew'] as const

export type BulkAct = (typeof bulkActs)[number]

/** Whether a change of several can concern a passport. */
export function isChoosable({ actions }: IssuedPassport): boolean {
  return bulkActs.some((act) => actions.includes(act))
}

/** The passports that a person has chosen in the list. */
export interface IssuedChoice {
  readonly chosen: ReadonlySet<string>
  readonly choose: (id: string, isChosen: boolean) => void
  readonly set: (ids: readonly string[]) => void
}

const nothing: ReadonlySet<string> = new Set()

/** A choice belongs to the filter in which it was made: hidden rows must not be changed. */
export function useIssuedChoice(filter: IssuedFilter): IssuedChoice {
  const key = JSON.stringify(filter)
  const [state, setState] = useState({ key, chosen: nothing })
  const chosen = state.key === key ? state.chosen : nothing
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setState((before) => {
        const after = new Set(before.key === key ? before.chosen : nothing)
        if (isChosen) after.add(id)
        else after.delete(id)
        return { key, chosen: after }
      }),
    [key],
  )
  const set = useCallback((ids: readonly string[]) => setState({ key, chosen: new Set(ids) }), [key])
  return useMemo(() => ({ chosen, choose, set }), [chosen, choose, set])
}
