import { isReplaced, isSame, restoredPicks, withoutRepeatedPicks } from '@vouch/domain'
import { sql } from 'kysely'
import type { JsonValue } from '#db/schema.ts'
import type { Transaction } from '#db/transaction.ts'
import type {
  ChangedDocument,
  ChangedPlace,
  Replacement,
  TypedWords,
  ValueHolder,
} from '#features/masters/ports.ts'
import { type OwnColumns, wordsOfCompany } from './company-words.ts'

/** Columns that hold picks of a list, alone or in an array. */
const columnOf = {
  'company-kinds': 'kind',
  industries: 'industry',
  'company-sizes': 'size',
  cities: 'head_office_city',
  countries: 'head_office_country',
  benefits: 'benefits',
  departments: 'departments',
} as const

type Column = (typeof columnOf)[keyof typeof columnOf]
type Pick = { readonly code: string | null; readonly label: string }
type Held = Pick | readonly Pick[] | null

/** SQL: condition of the index of values. */
const holdsOneOf = (entity: string, codes: readonly string[]) => sql`
  company_values(kind, industry, size, head_office_city, head_office_country, benefits, departments)
    && ${codes.map((code) => `${entity}:${code}`)}::text[]`

/** Companies as holders of values. */
export function createCompanyHolder(typedWords: TypedWords): ValueHolder {
  return {
    kind: 'company',

    count: async (executor, entity, codes) => {
      const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from companies where ${holdsOneOf(entity, codes)}`.execute(executor)
      return rows[0]?.count ?? 0
    },

    replace: async (trx, { entity, from, into }, limit) => {
      const column = columnOf[entity as keyof typeof columnOf]
      if (column === undefined) return []
      const own = { entity, words: from.label }
      const holds =
        from.code === null
          ? sql`id = any(${await typedWords.holders(trx, 'company', own, limit)}::uuid[])`
          : holdsOneOf(entity, [from.code])
      const { rows } = await sql<{ id: string; held: Held }>`
      select id, ${sql.ref(column)} as held from companies where ${holds}
      order by id limit ${limit} for no key update`.execute(trx)
      const changed = rows.map(({ id, held }): ChangedDocument => {
        const after = replaced(held, from, into)
        const place: ChangedPlace = { path: [column], before: held as JsonValue, after: after as JsonValue }
        return { holderId: id, part: '', places: [place] }
      })
      await write(trx, column, changed, ({ after }) => after)
      await noteWords(trx, typedWords, changed)
      return changed
    },

    restore: async (trx, replacement, changed) => {
      const column = columnOf[replacement.entity as keyof typeof columnOf]
      if (column === undefined) return
      const { rows } = await sql<{ id: string; held: JsonValue }>`
      select id, ${sql.ref(column)} as held from companies
      where id = any(${changed.map(({ holderId }) => holderId)}::uuid[])
      order by id for no key update`.execute(trx)
      const current = new Map(rows.map(({ id, held }) => [id, held]))
      const known = changed.filter(({ holderId }) => current.has(holderId))
      await write(trx, column, known, (place, id) => restored(current.get(id) ?? null, place, replacement))
      await noteWords(trx, typedWords, known)
    },
  }
}

function replaced(held: Held, from: Replacement['from'], into: Replacement['into']): Held {
  if (held === null) return null
  if (!('length' in held)) return isReplaced(held, from) ? { code: into.code, label: into.label } : held
  return withoutRepeatedPicks(
    held.map((pick) => (isReplaced(pick, from) ? { code: into.code, label: into.label } : pick)),
  )
}

/** What a company has after undo: what it had, or, if people changed its picks since, those with the old one back. */
function restored(
  current: JsonValue,
  { before, after }: ChangedPlace,
  { from, into }: Replacement,
): JsonValue {
  if (isSame(current, after)) return before
  if (!Array.isArray(current) || !Array.isArray(before)) return current
  return restoredPicks(current, before, from, into.code)
}

async function write(
  trx: Transaction,
  column: Column,
  changed: readonly ChangedDocument[],
  heldAfter: (place: ChangedPlace, id: string) => JsonValue,
): Promise<void> {
  const records = changed.flatMap(({ holderId, places: [place] }) =>
    place ? [{ id: holderId, held: heldAfter(place, holderId) }] : [],
  )
  await sql`
    update companies c set ${sql.ref(column)} = r.held
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id uuid, held jsonb)
    where c.id = r.id`.execute(trx)
}

async function noteWords(
  trx: Transaction,
  typedWords: TypedWords,
  changed: readonly ChangedDocument[],
): Promise<void> {
  const ids = changed.map(({ holderId }) => holderId)
  const { rows } = await sql<{ id: string; columns: OwnColumns }>`
    select id, jsonb_build_object('city', head_office_city, 'benefits', benefits, 'departments', departments) as columns
    from companies where id = any(${ids}::uuid[])`.execute(trx)
  await typedWords.note(
    trx,
    rows.map(({ id, columns }) => wordsOfCompany(id, columns)),
  )
}
