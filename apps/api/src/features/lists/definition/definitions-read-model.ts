import type { MasterAction, MasterDefinition, MasterFieldDefinition, MasterSummary } from '@vouch/contract'
import { allowsAll, allowsSome, type CompiledRules, type ListReach, reachOf } from '@vouch/domain'
import { listCallerOf } from '#access/list-caller.ts'
import type { ListRuleBook } from '#access/list-rule-book.ts'
import { allowsSql, parametersAfter } from '#access/list-rules-sql.ts'
import { requireListAccess } from '#access/require-list-access.ts'
import type { Actor } from '#base/actor.ts'
import { AppError } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { readDefinition } from './definition-store.ts'
import { decidesOn, permittedSomewhere, settableParts } from './permitted-actions.ts'

export interface DefinitionsReadModel {
  /** Lists what the caller administers or edits. @throws AppError forbidden if that is nothing */
  summaries(actor: Actor): Promise<{ items: MasterSummary[] }>
  /** Reads a list as the caller may know it. @throws AppError not-found */
  one(actor: Actor, name: string): Promise<MasterDefinition>
}

interface ListRow extends Record<string, unknown> {
  readonly name: string
  readonly label: string
  readonly description: string
  readonly closed: boolean
  readonly source: string
}

interface Counts {
  readonly entity: string
  readonly values: number
  readonly inactive: number
}

const listsSql =
  'select name, label, description, closed, source from master_entities order by position, name'

const countsSql = `
  select entity, count(*)::int as values, count(*) filter (where not active)::int as inactive
  from master_values where entity = any($1::text[]) and merged_into is null group by entity`

const proposalsSql = `
  select entity, count(*)::int as count from master_proposals
  where state = 'open' and is_seen and entity = any($1::text[]) group by entity`

const editing: readonly MasterAction[] = ['create', 'update', 'deactivate', 'merge', 'export']

export function createDefinitionsReadModel(db: Database, rules: ListRuleBook): DefinitionsReadModel {
  return {
    summaries: async (actor) => {
      const reaches = editedLists(await rules.all(actor), actor)
      if (reaches.size === 0) throw new AppError('forbidden', 'You have no lists to edit.')
      const [lists, counts, proposals] = await Promise.all([
        prepared<ListRow>(db, 'list-summaries', listsSql),
        countValues(db, reaches),
        countProposals(db, reaches),
      ])
      const items = lists.flatMap((list): MasterSummary[] => {
        const reach = reaches.get(list.name)
        if (!reach) return []
        const { values = 0, inactive = 0 } = counts.get(list.name) ?? {}
        const brokenGrants = reach.isAll ? reach.rules.broken.length : 0
        return [
          {
            ...list,
            values,
            inactive,
            brokenGrants,
            proposals: proposals.get(list.name) ?? 0,
            permitted: permittedSomewhere(reach),
          },
        ]
      })
      return { items }
    },

    one: async (actor, name) => {
      const reach = await rules.reach(actor, name)
      requireListAccess(actor, 'list', { reach, held: null }, 'This list')
      const definition = await readDefinition(db.kysely, name)
      const fields = definition.fields.filter((field) => isKnownTo(reach, field))
      return {
        ...definition,
        fields,
        permitted: permittedSomewhere(reach),
        settable: settableParts(reach, fields),
        decides: decidesOn(reach),
      }
    },
  }
}

function editedLists(all: ReadonlyMap<string, CompiledRules>, actor: Actor): Map<string, ListReach> {
  const caller = listCallerOf(actor)
  const reaches = [...all].map(([name, compiled]) => [name, reachOf(compiled, caller)] as const)
  return new Map(reaches.filter(([, reach]) => editing.some((action) => allowsSome(reach, action))))
}

/** Fields that are hidden on all values answer like unknown ones. */
function isKnownTo(reach: ListReach, { name, dropped }: MasterFieldDefinition): boolean {
  if (reach.isAll) return true
  return !dropped && reach.grants.some(({ modes }) => (modes.get(name) ?? 'hidden') !== 'hidden')
}

/** Counts the open proposals of the lists in which the caller may decide about them. */
async function countProposals(
  db: Database,
  reaches: ReadonlyMap<string, ListReach>,
): Promise<Map<string, number>> {
  const names = [...reaches].filter(([, reach]) => decidesOn(reach).length > 0).map(([name]) => name)
  const rows = await prepared<{ entity: string; count: number }>(db, 'list-proposals', proposalsSql, [names])
  return new Map(rows.map(({ entity, count }) => [entity, count]))
}

/** Counts the values that the caller may list. */
async function countValues(
  db: Database,
  reaches: ReadonlyMap<string, ListReach>,
): Promise<Map<string, Counts>> {
  const whole = [...reaches].filter(([, reach]) => allowsAll(reach, 'list')).map(([name]) => name)
  const parts = [...reaches].filter(([name]) => !whole.includes(name))
  const counts = await Promise.all([
    prepared<Counts & Record<string, unknown>>(db, 'list-counts', countsSql, [whole]),
    ...parts.map(async ([name, reach]) => {
      const parameters = parametersAfter([[name]])
      const text = countsSql.replace(
        'master_values where',
        `master_values v where ${allowsSql(reach, 'list', 'v', parameters)} and`,
      )
      return (await db.pool.query<Counts>(text, [...parameters.values])).rows
    }),
  ])
  return new Map(counts.flat().map((row) => [row.entity, row]))
}
