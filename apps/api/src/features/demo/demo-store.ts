import type { Executor as IdentityExecutor } from '@vouch/identity'
import { CompiledQuery, sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import { storeTurns } from '#db/sql/turn-sql.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { DemoRows } from './demo-rows.ts'

const marker = 'demo'

/** Key of the PostgreSQL advisory lock that lets one starting server create the demo data while others wait. */
const lockKey = 7_683_212

/** Waits, longer than the normal timeouts, for another server that is creating the demo data. */
export async function lockDemo(trx: Transaction): Promise<void> {
  await sql`set local lock_timeout = '2min'`.execute(trx)
  await sql`set local statement_timeout = '2min'`.execute(trx)
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
}

/** True once the demo data are complete. */
export async function isMarked(executor: Executor): Promise<boolean> {
  const row = await executor
    .selectFrom('settings')
    .select('name')
    .where('name', '=', marker)
    .executeTakeFirst()
  return row !== undefined
}

export async function mark(trx: Transaction, at: Date): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ name: marker, value: JSON.stringify({ madeAt: at.toISOString() }), updated_at: at })
    .execute()
  // Marks the demo's notifications as mailed, so that nobody receives a mail about them.
  await trx
    .insertInto('news_mail_progress')
    .values({ up_to: uuidv7() })
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet({ up_to: (row) => row.ref('excluded.up_to') }),
    )
    .execute()
}

/** True when the database holds data of another origin. */
export async function hasData(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users) or exists (select from companies) or exists (select from jobs)
      or exists (select from identity.accounts) as found`.execute(executor)
  return rows[0]?.found ?? false
}

/**
 * Creates missing job categories.
 * @returns category ids by slug
 */
export async function ensureCategories(
  trx: Transaction,
  categories: readonly { readonly slug: string; readonly name: string }[],
): Promise<Map<string, number>> {
  await trx
    .insertInto('job_categories')
    .values([...categories])
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
  const rows = await trx.selectFrom('job_categories').select(['id', 'slug']).execute()
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

/** The marketplace as an issuer of passports. */
export async function marketplaceIssuer(
  executor: Executor,
): Promise<{ readonly id: string; readonly name: string }> {
  return executor
    .selectFrom('passport_issuers')
    .select(['id', 'name'])
    .where('company_id', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Inserts the rows of each table with one statement: 16,000 rows take 0.4 s. */
export async function insertRows(trx: Transaction, rows: DemoRows): Promise<void> {
  for (const [name, list] of Object.entries(rows)) {
    const columns = Object.keys(list[0] ?? {}).map((column) => sql.ref(column))
    if (columns.length === 0) continue
    const table = sql.table(name)
    await sql`
      insert into ${table} (${sql.join(columns)})
      select ${sql.join(columns)} from json_populate_recordset(null::${table}, ${JSON.stringify(list)}::json)
    `.execute(trx)
  }
}

/** Stores whose turn the demo's applications are. */
export async function setTurns(trx: Transaction, at: Date): Promise<void> {
  await storeTurns(sql`true`, at).execute(trx)
}

/** Lets the identity service run its queries in this transaction. */
export function identityExecutor(trx: Transaction): IdentityExecutor {
  return {
    query: async <R extends object>({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values))
      return { rows: rows as R[] }
    },
  }
}
