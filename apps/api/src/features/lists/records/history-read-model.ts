import type { MasterChange } from '@vouch/contract'
import type { Actor } from '#base/actor.ts'
import { decodeCursor, type Page, type PageQuery, pageOf } from '#db/paging.ts'
import { prepared } from '#db/prepared.ts'
import { findRecord, type RecordsDeps, readSide, type Side } from './find-record.ts'
import { findListable } from './listable-refs.ts'
import { isShownPath } from './record-view.ts'

/** SQL: changes of value $1 before id $2 that have a part which is not in $3, newest first, at most $4 + 1. */
const historySql = `
  select h.id::float8 as id, to_char(h.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, u.display_name as by, h.action,
    h.before - $3::text[] as before, h.after - $3::text[] as after
  from master_history h left join users u on u.id = h.actor_id
  where h.value_id = $1 and ($2::bigint is null or h.id < $2::bigint)
    and (h.before - $3::text[] <> '{}' or h.after - $3::text[] <> '{}')
  order by h.id desc
  limit $4::int + 1`

/** SQL: names of the parts that ever changed of value $1. */
const partsSql = `
  select distinct part from master_history h, jsonb_object_keys(h.before || h.after) part where h.value_id = $1`

/**
 * Lists the changes of a value. Parts that the caller does not see in full are left out, and changes of nothing else.
 * @throws AppError not-found, forbidden
 */
export async function readHistory(
  deps: RecordsDeps,
  actor: Actor,
  { entity, code }: { readonly entity: string; readonly code: string },
  { limit = 20, cursor }: PageQuery,
): Promise<Page<MasterChange>> {
  const { db } = deps
  const side = await readSide(deps, actor, entity, 'list')
  const { row, held } = await findRecord(db.kysely, side, code, 'read')
  const view = { ...side, listable: new Set<number>() }
  const parts = await prepared<{ part: string }>(db, 'list-history-parts', partsSql, [row.id])
  const hidden = parts.map(({ part }) => part).filter((part) => !isShownPath(view, part, held))
  const after = decodeCursor(cursor, ['number'])?.[0] ?? null
  const values = [row.id, after === null ? null : Math.trunc(after), hidden, limit]
  const rows = await prepared<MasterChange & Record<string, unknown>>(db, 'list-history', historySql, values)
  const page = pageOf(rows, limit, ({ id }) => [id])
  const items = await Promise.all(
    page.items.map(async (change) => ({
      ...change,
      before: await withoutHidden(deps, side, change.before),
      after: await withoutHidden(deps, side, change.after),
    })),
  )
  return { ...page, items }
}

type Parts = MasterChange['before']

/** Other values are named only where the caller may list them: a parent, and values of a merge. */
async function withoutHidden({ db }: RecordsDeps, { reaches }: Side, parts: Parts): Promise<Parts> {
  const shown: Parts = {}
  for (const [part, value] of Object.entries(parts))
    if (!isName(value) || (await findListable(db.kysely, reaches, value))) shown[part] = value
  return shown
}

function isName(value: unknown): value is { readonly entity: string; readonly code: string } {
  return typeof value === 'object' && value !== null && 'entity' in value && 'code' in value
}
