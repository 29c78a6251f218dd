import {
  type FieldMode,
  fieldModes,
  type MasterAction,
  type MasterGrant,
  masterActions,
  type RulesChange,
  type RulesPreview,
} from '@vouch/contract'
import {
  allows,
  type CompiledRules,
  checkGrants,
  compileRules,
  type Held,
  type ListCaller,
  type ListReach,
  modeOf,
  reachOf,
  shownAs,
  visitor,
} from '@vouch/domain'
import { heldSql, parametersAfter, readHeld } from '#access/list-rules-sql.ts'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { invalidFields, notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { findRules } from './list-rules-store.ts'

/** Stands for each person, and each company, that owns a value: a role is previewed as the owner of everything. */
const owner = '00000000-0000-4000-8000-000000000000'

/** SQL: the values of list $1, as if one person and one company owned all that have an owner. */
const valuesSql = `(
  select v.id, v.entity, v.code, v.label, v.source, v.active, v.position, v.ancestors, v.attributes,
    case when v.created_by is not null then '${owner}'::uuid end as created_by,
    case when v.company_id is not null then '${owner}'::uuid end as company_id
  from master_values v where v.entity = $1)`

const valuesShown = 20

/**
 * Shows what rules would change for each role, and how a role would see the first values. Stores nothing.
 * @throws AppError not-found, invalid
 */
export async function previewRules(
  db: Database,
  actor: Actor,
  entity: string,
  { role, grants }: { readonly role: string; readonly grants: readonly MasterGrant[] },
): Promise<RulesPreview> {
  requireAccess(actor, 'master.define', null)
  const stored = await findRules(db.kysely, entity)
  if (!stored) throw notFound('This list')
  const roles = new Set(stored.roles)
  const problems = checkGrants(stored.list, grants, roles)
  if (problems.length > 0) throw invalidFields(problems)
  const before = compileRules(stored.list, stored.grants, roles)
  const after = compileRules(stored.list, grants, roles)
  const concerned = [...new Set([...stored.grants, ...grants].map((grant) => grant.role))]
  const changes: RulesChange[] = []
  for (const one of concerned) changes.push(...(await changesFor(db, entity, one, { before, after })))
  return { changes, values: await valuesAs(db, entity, reachOf(after, callerAs(role))), broken: [] }
}

/** A person who has one role and nothing else. */
function callerAs(role: string): ListCaller {
  if (role === 'visitor') return visitor
  const [kind = '', detail] = role.split(':', 2)
  const person = { ...visitor, userId: owner }
  if (kind === 'own') return { ...person, listRoles: [detail ?? ''] }
  const memberships = kind === 'employer' ? [{ companyId: owner, role: detail ?? '' }] : []
  return { ...person, roles: [kind], memberships }
}

/** Values for which the same conditions hold, before and after. */
interface Group {
  readonly before: Held
  readonly after: Held
  readonly count: number
}

async function changesFor(
  db: Database,
  entity: string,
  role: string,
  rules: { readonly before: CompiledRules; readonly after: CompiledRules },
): Promise<RulesChange[]> {
  const caller = callerAs(role)
  const [before, after] = [reachOf(rules.before, caller), reachOf(rules.after, caller)]
  const parameters = parametersAfter([entity])
  const [heldBefore, heldAfter] = [heldSql(before, 'v', parameters), heldSql(after, 'v', parameters)]
  const { rows } = await db.pool.query<{ before: string; after: string; count: number }>(
    `select h.before, h.after, count(*)::int as count
     from (select ${heldBefore} as before, ${heldAfter} as after from ${valuesSql} v) h group by 1, 2`,
    [...parameters.values],
  )
  const groups = rows.map((row) => ({
    before: readHeld(row.before),
    after: readHeld(row.after),
    count: row.count,
  }))
  const actions = masterActions.flatMap((action) => actionChanges(role, action, { before, after }, groups))
  const fields = rules.after.fields.flatMap((field) => fieldChanges(role, field, { before, after }, groups))
  return [...actions, ...fields]
}

interface Reaches {
  readonly before: ListReach
  readonly after: ListReach
}

function actionChanges(
  role: string,
  action: MasterAction,
  { before, after }: Reaches,
  groups: readonly Group[],
): RulesChange[] {
  const counts = { gained: 0, lost: 0 }
  for (const group of groups) {
    const [was, is] = [allows(before, action, group.before), allows(after, action, group.after)]
    if (was !== is) counts[is ? 'gained' : 'lost'] += group.count
  }
  return (['gained', 'lost'] as const).flatMap((change) =>
    counts[change] === 0
      ? []
      : [{ role, change, action, field: null, from: null, to: null, values: counts[change] }],
  )
}

function fieldChanges(
  role: string,
  field: string,
  { before, after }: Reaches,
  groups: readonly Group[],
): RulesChange[] {
  const counts = new Map<string, { from: FieldMode; to: FieldMode; values: number }>()
  for (const group of groups) {
    const [from, to] = [modeOf(before, field, group.before), modeOf(after, field, group.after)]
    if (from === to) continue
    const key = `${from} ${to}`
    const known = counts.get(key) ?? { from, to, values: 0 }
    counts.set(key, { ...known, values: known.values + group.count })
  }
  return [...counts.values()].map(({ from, to, values }) => ({
    role,
    change: rankOf(to) > rankOf(from) ? 'gained' : 'lost',
    action: 'read',
    field,
    from,
    to,
    values,
  }))
}

const rankOf = (mode: FieldMode) => fieldModes.indexOf(mode)

interface ValueRow {
  readonly code: string
  readonly label: string
  readonly attributes: Readonly<Record<string, string | number | boolean | null>>
  readonly description: string
  readonly uri: string | null
  readonly held: string
}

/** The first values of the list as a role sees them. Those that it may not list say so. */
async function valuesAs(db: Database, entity: string, reach: ListReach): Promise<RulesPreview['values']> {
  const parameters = parametersAfter([entity])
  const held = heldSql(reach, 'v', parameters)
  const { rows } = await db.pool.query<ValueRow>(
    `select v.code, v.label, v.attributes, o.description, o.uri, ${held} as held
     from ${valuesSql} v join master_values o on o.id = v.id
     order by v.position, v.label collate "C", v.id limit ${valuesShown}`,
    [...parameters.values],
  )
  return rows.map((row) => seen(reach, row))
}

function seen(reach: ListReach, row: ValueRow): RulesPreview['values'][number] {
  const held = readHeld(row.held)
  const all: Readonly<Record<string, string | number | boolean | null>> = {
    ...row.attributes,
    description: row.description,
    uri: row.uri,
  }
  const isListed = allows(reach, 'list', held)
  const modes = Object.fromEntries(reach.rules.fields.map((field) => [field, modeOf(reach, field, held)]))
  const attributes = reach.rules.fields.flatMap((field) => {
    const value = field === 'label' ? undefined : shownAs(modes[field] ?? 'hidden', all[field] ?? null)
    return value === undefined ? [] : [[field, value] as const]
  })
  return {
    code: row.code,
    label: row.label,
    isListed,
    attributes: Object.fromEntries(attributes),
    modes,
    actions: masterActions.filter((action) => allows(reach, action, held)),
    grants: reach.grants
      .filter(({ condition }) => condition === null || held[condition] === true)
      .map(({ at }) => at),
  }
}
