import type { MasterGrant } from '@vouch/contract'
import { type CompiledRules, compileRules, type ListReach, type RuleField, reachOf } from '@vouch/domain'
import type { Client } from 'pg'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { connectOnce } from '#db/pool.ts'
import { prepared } from '#db/prepared.ts'
import { listCallerOf } from './list-caller.ts'

/** Knows the rules of all lists as they were at a revision, and reads them again when they change. */
export interface ListRuleBook {
  /**
   * What a person may do with a list, by rules that are at least as new as the person's call.
   * @param actor null for a visitor, for whom a change may take a second
   * @throws AppError not-found for an unknown list
   */
  reach(actor: Actor | null, entity: string): Promise<ListReach>
  /** The rules of all lists, by entity. */
  all(actor: Actor | null): Promise<ReadonlyMap<string, CompiledRules>>
  /** The revision of the rules that the last answer used. */
  revision(): number
  /** Listens for changes, and also asks each second, in case the listener is cut off. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Rules {
  readonly revision: number
  readonly byEntity: ReadonlyMap<string, CompiledRules>
}

interface RuleRow {
  readonly revision: number
  readonly roles: readonly string[]
  readonly lists: readonly {
    readonly name: string
    readonly hierarchical: boolean
    readonly closed: boolean
    readonly related: readonly string[]
    readonly fields: readonly Partial<RuleField>[]
    readonly grants: readonly MasterGrant[]
  }[]
}

const rulesSql = `
  select json_build_object(
    'revision', (select revision from list_rules_revision),
    'roles', array(select code from list_roles),
    'lists', (
      select coalesce(json_agg(json_build_object('name', e.name, 'hierarchical', e.hierarchical,
        'closed', e.closed,
        'related', array(
          select unnest(e.parents) union select kind ->> 'to' from jsonb_array_elements(e.relation_kinds) kind), 'fields', e.fields, 'grants', e.grants)), '[]')
      from master_entities e)
  ) as answer`

const revisionSql = 'select revision::float8 as revision from list_rules_revision'

/** How often visitors' rules are compared with the stored ones. */
const pollMs = 1_000

export function createListRuleBook(db: Database, log: Log): ListRuleBook {
  let rules: Rules | undefined
  let loading: Promise<Rules> | undefined

  /** Reads the rules once for all who wait. A read that began before a change does not count for later callers. */
  const load = (): Promise<Rules> => {
    loading ??= readRules(db).then((read) => {
      if (!rules || read.revision > rules.revision) rules = read
      return rules
    })
    const current = loading
    void current
      .finally(() => {
        if (loading === current) loading = undefined
      })
      .catch(() => undefined)
    return current
  }

  const current = async (least: number): Promise<Rules> => {
    if (rules && rules.revision >= least) return rules
    const read = await load()
    return read.revision >= least ? read : load()
  }

  const refresh = async () => {
    const [row] = await prepared<{ revision: number }>(db, 'list-rules-revision', revisionSql)
    await current(row?.revision ?? 0)
  }

  const watch = createWatch(db, log, refresh)
  return {
    reach: async (actor, entity) => {
      const { byEntity } = await current(actor?.rulesRevision ?? 0)
      const compiled = byEntity.get(entity)
      if (!compiled) throw notFound('This list')
      return reachOf(compiled, listCallerOf(actor))
    },
    all: async (actor) => (await current(actor?.rulesRevision ?? 0)).byEntity,
    revision: () => rules?.revision ?? 0,
    start: watch.start,
    stop: watch.stop,
  }
}

async function readRules(db: Database): Promise<Rules> {
  const [row] = await prepared<{ answer: RuleRow }>(db, 'list-rules', rulesSql)
  if (!row) throw new Error('the rules of lists could not be read')
  const roles = new Set(row.answer.roles)
  return {
    revision: row.answer.revision,
    byEntity: new Map(
      row.answer.lists.map(({ name, hierarchical, closed, related, fields, grants }) => {
        const list = { hierarchical, closed, related, fields: fields.map(ruleField) }
        return [name, compileRules(list, grants, roles)]
      }),
    ),
  }
}

/** Fields of lists from before migration 0032 have only a name, a label and a kind. */
function ruleField({
  name = '',
  kind = 'text',
  indexed = false,
  dropped = false,
}: Partial<RuleField>): RuleField {
  return { name, kind, indexed, dropped }
}

/** Calls `refresh` on each notification and each second. */
function createWatch(db: Database, log: Log, refresh: () => Promise<void>) {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  const listen = async () => {
    const connected = await connectOnce({ connectionString: db.url })
    client = connected
    connected.on('notification', () => void attempt())
    connected.on('error', (error) => log.warn({ err: error }, 'connection for rules of lists lost'))
    connected.on('end', () => {
      if (client === connected) client = undefined
    })
    await connected.query('listen list_rules')
  }
  const attempt = async () => {
    try {
      if (!client) await listen()
      await refresh()
    } catch (error) {
      if (!stopped) log.warn({ err: error }, 'reading the rules of lists failed')
    }
  }
  const tick = async () => {
    running = attempt()
    await running
    if (!stopped) timer = setTimeout(() => void tick(), pollMs)
  }
  return {
    start: tick,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
