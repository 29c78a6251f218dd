import { type MasterDefinition, masterBulkLimits } from '@vouch/contract'
import { useCallback, useMemo, useState } from 'react'
import type { RecordsSearch } from '../records/records-search.ts'

/** What people can do with several values at once. */
export type BulkAct = 'deactivate' | 'reactivate' | 'move' | 'merge' | 'export'

/** The values that a person has chosen in the list. */
export interface Choice {
  /** What the person may do with chosen values; without any, nothing can be chosen. */
  readonly acts: readonly BulkAct[]
  readonly chosen: ReadonlySet<string>
  readonly choose: (code: string, isChosen: boolean) => void
  readonly set: (codes: readonly string[]) => void
}

export const mostMerged = masterBulkLimits.merged

const nothing: ReadonlySet<string> = new Set()

/** Chosen values belong to the search in which they were chosen: nobody changes values that are out of sight. */
export function useChoice(definition: MasterDefinition, search: RecordsSearch): Choice {
  const key = JSON.stringify([definition.name, search])
  const [state, setState] = useState({ key, chosen: nothing })
  const chosen = state.key === key ? state.chosen : nothing
  const choose = useCallback(
    (code: string, isChosen: boolean) =>
      setState((before) => {
        const after = new Set(before.key === key ? before.chosen : nothing)
        if (isChosen) after.add(code)
        else after.delete(code)
        return { key, chosen: after }
      }),
    [key],
  )
  const set = useCallback((codes: readonly string[]) => setState({ key, chosen: new Set(codes) }), [key])
  const acts = useMemo(() => actsOn(definition, search.state), [definition, search.state])
  return useMemo(() => ({ acts, chosen, choose, set }), [acts, chosen, choose, set])
}

/** What a person may do with values of a list in some state. */
function actsOn(
  { permitted, closed, parents }: MasterDefinition,
  state: RecordsSearch['state'] = undefined,
): BulkAct[] {
  if (state === 'merged') return []
  const may = {
    deactivate: !closed && permitted.includes('deactivate') && state !== 'inactive',
    reactivate: !closed && permitted.includes('deactivate') && state !== undefined,
    move: !closed && permitted.includes('update') && parents.length > 0,
    merge: !closed && permitted.includes('merge'),
    export: permitted.includes('export'),
  }
  return (Object.keys(may) as BulkAct[]).filter((act) => may[act])
}
