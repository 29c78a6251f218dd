import { createHash } from 'node:crypto'
import type { MasterOption } from '@vouch/contract'
import { allowsAll, type Held, type ListReach, modeOf, shownAs } from '@vouch/domain'
import { allowsSql, heldSql, type Parameters, readHeld } from '#access/list-rules-sql.ts'

/** What a caller may do with a list and with those whose values its values name: parents and related values. */
export interface ListAccess {
  readonly reach: ListReach
  /** By entity, the list itself included. */
  readonly related: ReadonlyMap<string, ListReach>
  /** True if the caller reads all of all these lists, as most callers do: statements then need no conditions. */
  readonly isOpen: boolean
}

/** Parts of a statement that limit it to what a caller may list. */
export interface SqlLimits {
  /** Condition on a value `v` of the list; null for all. */
  readonly where: string | null
  /** Which conditions hold for a value `v`, as text; null if nobody asks. */
  readonly held: string | null
  /** Condition on a value of one of the related lists; null for all. */
  listable(value: string): string | null
}

/** Limits nothing. */
export const noLimits: SqlLimits = { where: null, held: null, listable: () => null }

export function limitsOf({ reach, related, isOpen }: ListAccess, parameters: Parameters): SqlLimits {
  if (isOpen) return noLimits
  return {
    where: allowsSql(reach, 'list', 'v', parameters),
    held: heldSql(reach, 'v', parameters),
    listable: (value) => {
      const whole = [...related].filter(([, one]) => allowsAll(one, 'list')).map(([entity]) => entity)
      const parts = [...related]
        .filter(([entity]) => !whole.includes(entity))
        .map(
          ([entity, one]) =>
            `(${value}.entity = ${parameters.add(entity)} and ${allowsSql(one, 'list', value, parameters)})`,
        )
      return `(${[`${value}.entity = any(${parameters.add(whole)}::text[])`, ...parts].join(' or ')})`
    },
  }
}

/** Whether a caller reads every field of every value of a list. */
export function isOpen(reach: ListReach): boolean {
  if (reach.isAll) return true
  return reach.grants.some(
    ({ condition, actions, modes }) =>
      condition === null &&
      actions.has('read') &&
      reach.rules.fields.every((field) => isShown(modes.get(field))),
  )
}

function isShown(mode: string | undefined): boolean {
  return mode === 'read' || mode === 'write'
}

/** Names what a caller sees of lists, for entity tags: equal for callers who see the same. */
export function accessTag({ related }: Pick<ListAccess, 'related'>): string {
  const seen = [...related].map(([entity, reach]) => {
    if (isOpen(reach)) return [entity]
    const grants = reach.grants.map(({ actions, condition, modes }) => [[...actions], condition, [...modes]])
    return [entity, grants, reach.conditions]
  })
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 12)
}

type LimitedOption = MasterOption & { readonly held?: string }

/** Removes and masks fields of options that the caller may not see. @param items JSON array with `held` in each item */
export function limitOptions(items: string, reach: ListReach): string {
  const options = JSON.parse(items) as LimitedOption[]
  return JSON.stringify(
    options.map(({ held = '', ...option }) => ({
      ...option,
      attributes: limitAttributes(option.attributes, reach, readHeld(held)),
    })),
  )
}

/** The fields of a value that the caller sees, masked ones masked. */
export function limitAttributes(
  attributes: MasterOption['attributes'],
  reach: ListReach,
  held: Held,
): MasterOption['attributes'] {
  const shown = Object.entries(attributes).flatMap(([field, value]) => {
    const seen = shownAs(modeOf(reach, field, held), value)
    return seen === undefined ? [] : [[field, seen] as const]
  })
  return Object.fromEntries(shown)
}
