import type { MasterGrant } from '@vouch/contract'
import type { RuleList } from '@vouch/domain'
import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

/** Rules of a list as stored, with what they are checked against. */
export interface StoredRules {
  readonly id: string
  readonly list: RuleList
  readonly grants: readonly MasterGrant[]
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
  /** Codes of the organisation's own roles. */
  readonly roles: readonly string[]
}

interface Row extends Omit<StoredRules, 'list'> {
  readonly hierarchical: boolean
  readonly closed: boolean
  readonly fields: readonly { name: string; kind: string; indexed?: boolean; dropped?: boolean }[]
}

/**
 * Reads the rules of a list.
 * @param lock true to make other writers of these rules wait until the transaction ends
 */
export async function findRules(
  executor: Executor,
  entity: string,
  lock = false,
): Promise<StoredRules | undefined> {
  const { rows } = await sql<Row>`
    select e.id, e.hierarchical, e.closed, e.fields, e.grants, e.rules_version as version,
      e.rules_changed_at as "changedAt", u.display_name as "changedBy", array(select code from list_roles) as roles
    from master_entities e left join users u on u.id = e.rules_changed_by
    where e.name = ${entity} ${lock ? sql`for update of e` : sql``}`.execute(executor)
  const [row] = rows
  if (!row) return undefined
  const { hierarchical, closed, fields, ...rest } = row
  const known = fields.map(({ name, kind, indexed = false, dropped = false }) => ({
    name,
    kind,
    indexed,
    dropped,
  }))
  return { ...rest, list: { hierarchical, closed, related: [], fields: known } }
}

/** Stores rules, their history and the new revision of the list. */
export async function storeRules(
  trx: Transaction,
  entity: string,
  change: {
    readonly before: readonly MasterGrant[]
    readonly after: readonly MasterGrant[]
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  const { before, after, by, at } = change
  await sql`
    update master_entities
    set grants = ${JSON.stringify(after)}::jsonb, rules_version = rules_version + 1, rules_changed_at = ${at},
      rules_changed_by = ${by}, revision = revision + 1
    where name = ${entity}`.execute(trx)
  await sql`
    insert into master_history (at, actor_id, entity, action, before, after)
    values (${at}, ${by}, ${entity}, 'rules', ${JSON.stringify({ grants: before })}::jsonb,
      ${JSON.stringify({ grants: after })}::jsonb)`.execute(trx)
}

const versionsShown = 50

/** Lists earlier versions of the rules of a list, newest first: what stood there until `at`. */
export async function findRulesVersions(executor: Executor, entity: string) {
  const { rows } = await sql<{ at: Date; by: string | null; grants: MasterGrant[] }>`
    select h.at, u.display_name as by, h.before -> 'grants' as grants
    from master_history h left join users u on u.id = h.actor_id
    where h.entity = ${entity} and h.value_id is null and h.action = 'rules'
    order by h.id desc limit ${versionsShown}`.execute(executor)
  return rows.map(({ at, by, grants }) => ({ at: at.toISOString(), by, grants }))
}
