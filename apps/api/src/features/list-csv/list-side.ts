import type { MasterAction, MasterFieldDefinition } from '@vouch/contract'
import {
  allowsAll,
  type ListReach,
  modeOf,
  type StoredField,
  seesEverywhere,
  wholeFields,
} from '@vouch/domain'
import { sql } from 'kysely'
import type { ListRuleBook } from '#access/list-rule-book.ts'
import { requireListAccess } from '#access/require-list-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound } from '#base/app-error.ts'
import type { Executor } from '#db/transaction.ts'

/** What files need to know of a list. */
export interface CsvList {
  readonly id: string
  readonly name: string
  readonly hierarchical: boolean
  readonly closed: boolean
  readonly parents: readonly string[]
  /** Without dropped ones. */
  readonly fields: readonly MasterFieldDefinition[]
  readonly revision: number
}

/** A list, and what the caller may do with it. */
export interface ListSide {
  readonly list: CsvList
  readonly reach: ListReach
  /** Lists of which the caller may list every value. Files can name parents and references of these only. */
  readonly open: ReadonlySet<string>
}

/**
 * Reads a list and the caller's rights.
 * @throws AppError not-found for a list of which the caller may list nothing; forbidden
 */
export async function openList(
  executor: Executor,
  rules: ListRuleBook,
  {
    actor,
    entity,
    action,
  }: { readonly actor: Actor; readonly entity: string; readonly action: MasterAction },
): Promise<ListSide> {
  const reach = await rules.reach(actor, entity)
  requireListAccess(actor, action, { reach, held: null }, 'This list')
  const list = await readList(executor, entity)
  const named = new Set([...list.parents, ...list.fields.flatMap((field) => field.entity ?? [])])
  const open = new Set<string>()
  for (const name of named) if (await isOpen(rules, actor, name)) open.add(name)
  return { list, reach, open }
}

async function isOpen(rules: ListRuleBook, actor: Actor, entity: string): Promise<boolean> {
  try {
    return allowsAll(await rules.reach(actor, entity), 'list')
  } catch (error) {
    // A list that a definition still names may be gone.
    if (error instanceof AppError && error.code === 'not-found') return false
    throw error
  }
}

/** Reads a list. @throws AppError not-found */
export async function readList(executor: Executor, entity: string): Promise<CsvList> {
  const { rows } = await sql<Omit<CsvList, 'fields'> & { fields: readonly StoredField[] }>`
    select id, name, hierarchical, closed, parents, fields, revision from master_entities where name = ${entity}`.execute(
    executor,
  )
  const [row] = rows
  if (!row) throw notFound('This list')
  return { ...row, fields: wholeFields(row.fields).filter(({ dropped }) => !dropped) }
}

/** No condition holds, so that only rights on all values count. */
const nothingHeld: readonly boolean[] = []

/** What an importer may write; stored with the import, because it is checked in the background. */
export interface ImportRights {
  /** Parts that rules name, such as `label` or a field. */
  readonly writable: readonly string[]
  /** Lists whose values may be named as parents and references. */
  readonly open: readonly string[]
  readonly deactivates: boolean
}

/** What the caller may import. Rights on some values only do not count. */
export function importRights({ reach, list, open }: ListSide): ImportRights {
  const actions = list.closed ? (['update'] as const) : (['update', 'create'] as const)
  return {
    writable: reach.rules.fields.filter((part) =>
      actions.every((action) => modeOf(reach, part, nothingHeld, action) === 'write'),
    ),
    open: [...open],
    deactivates: allowsAll(reach, 'deactivate'),
  }
}

/**
 * Throws unless the caller may import into a list: add and change all values and see all their fields. Anybody else
 * could learn from faults what they must not see.
 * @throws AppError forbidden
 */
export function requireImport(side: ListSide): void {
  const { reach, list } = side
  const actions: MasterAction[] = list.closed ? ['update'] : ['update', 'create']
  const mayAll = actions.every((action) => allowsAll(reach, action))
  const seesAll = reach.rules.fields.every((field) => seesEverywhere(reach, field))
  if (mayAll && seesAll) return
  throw new AppError(
    'forbidden',
    'To import, you need the right to add and change all values of this list and to see all their fields.',
  )
}
