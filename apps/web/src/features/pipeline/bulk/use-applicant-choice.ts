import { useQueryClient } from '@tanstack/react-query'
import { type BulkAction, type BulkSelection, bulkLimits, type CompanyRole } from '@vouch/contract'
import { decidingRoles, transitions } from '@vouch/domain'
import { useMemo, useState } from 'react'
import { counted } from '#lib/format/format.ts'

/** What a person chooses to do with several applicants; whether a tag is added or removed is chosen later. */
export type BulkOffer = Exclude<BulkAction, 'untag'>

/** Chosen applicants: single ones, or all that match but some. */
interface Chosen {
  readonly isAll: boolean
  /** The chosen ones; with `isAll`, those left out. */
  readonly ids: ReadonlySet<string>
}

/** A choice, and the filters with which it was made. */
interface ChoiceState {
  readonly key: string
  readonly chosen: Chosen
}

/** The applicants that a person has chosen in a list. */
export interface ApplicantChoice {
  /** What the person may do with several applicants; without any, nothing can be chosen. */
  readonly actions: readonly BulkOffer[]
  /** How many applicants are selected; at least one above the limit if the list does not know how many match. */
  readonly count: number
  /** Number of applicants that match the list's filters, as `count`; undefined until it is known. */
  readonly total: number | undefined
  /** Words' placeholders for a number of these applicants. */
  readonly counted: (count: number) => ReturnType<typeof counted>
  readonly isAll: boolean
  readonly has: (id: string) => boolean
  readonly choose: (id: string, isChosen: boolean) => void
  readonly choosePage: (ids: readonly string[]) => void
  readonly chooseAll: () => void
  readonly clear: () => void
  readonly selection: () => BulkSelection
}

type Matching = Exclude<BulkSelection, { ids: string[] }>

interface ChoiceOf {
  readonly roles: readonly (CompanyRole | null)[]
  readonly total: number | { readonly count: number; readonly capped: boolean } | undefined
  /** The filters of the list. */
  readonly matching: Matching extends infer M ? (M extends Matching ? Omit<M, 'except'> : never) : never
}

const most = bulkLimits.applications
const nobody: Chosen = { isAll: false, ids: new Set() }
const offers: readonly BulkOffer[] = ['advance', 'reject', 'hold', 'tag', 'message']

const rolesOf = (offer: BulkOffer): readonly (CompanyRole | 'candidate')[] =>
  offer === 'tag' || offer === 'message' ? decidingRoles : transitions[offer].by

/** Where single ticks outlive their list, for the way back from a comparison or an applicant. */
const ticksKey = ['applicant-ticks']

/** Chosen applicants belong to the filters with which they were chosen: nobody decides about people out of sight. */
export function useApplicantChoice({ roles, total: given, matching }: ChoiceOf): ApplicantChoice {
  const isCapped = typeof given === 'object' && given.capped
  const total = typeof given === 'object' ? given.count + (isCapped ? 1 : 0) : given
  const key = JSON.stringify(matching)
  const queryClient = useQueryClient()
  const [state, setState] = useState(
    () => queryClient.getQueryData<ChoiceState>(ticksKey) ?? { key, chosen: nobody },
  )
  const chosen = state.key === key ? state.chosen : nobody
  const may = JSON.stringify(
    offers.filter((offer) => roles.some((role) => role && rolesOf(offer).includes(role))),
  )
  return useMemo(() => {
    const set = (next: Chosen) => {
      const state = { key, chosen: next }
      setState(state)
      queryClient.setQueryData<ChoiceState>(ticksKey, next.isAll ? { key, chosen: nobody } : state)
    }
    const { isAll, ids } = chosen
    return {
      actions: JSON.parse(may) as BulkOffer[],
      count: isAll ? Math.max(0, (total ?? 0) - ids.size) : ids.size,
      total,
      counted: (count) => counted(isCapped && count > most ? { count: most, capped: true } : count),
      isAll,
      has: (id) => ids.has(id) !== isAll,
      choose: (id, isChosen) => {
        const next = new Set(ids)
        if (isChosen === isAll) next.delete(id)
        else next.add(id)
        if (!isAll || next.size <= bulkLimits.except) set({ isAll, ids: next })
      },
      choosePage: (page) => set({ isAll: false, ids: new Set(isAll ? page : [...ids, ...page]) }),
      chooseAll: () => set({ isAll: true, ids: new Set() }),
      clear: () => set(nobody),
      selection: () =>
        isAll ? ({ ...JSON.parse(key), except: [...ids] } as BulkSelection) : { ids: [...ids] },
    }
  }, [chosen, key, may, total, isCapped, queryClient])
}
