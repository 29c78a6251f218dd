import type { Executor as IdentityExecutor } from '@vouch/identity'
import { CompiledQuery, sql } from 'kysely'
import { uuidv7 } from '#base/uuid.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type { DemoRows } from './demo-rows.ts'

const marker = 'demo'

/** Any number that no other program uses on the same database: one start makes the data, others wait. */
const lockKey = 7_683_212

/** Waits as long as the other start may need on a busy machine, which is longer than any request may take. */
export async function lockDemo(trx: Transaction): Promise<void> {
  await sql`set local lock_timeout = '2min'`.execute(trx)
  await sql`set local statement_timeout = '2min'`.execute(trx)
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx)
}

/** Were the demo data made here, now or at an earlier start? */
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
  // What is made up is no news: nobody is mailed of it.
  await trx
    .insertInto('news_mail_progress')
    .values({ up_to: uuidv7() })
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet({ up_to: (row) => row.ref('excluded.up_to') }),
    )
    .execute()
}

/** Is there anything that demo data would mix with? */
export async function hasData(executor: Executor): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users) or exists (select from companies) or exists (select from jobs)
      or exists (select from identity.accounts) as found`.execute(executor)
  return rows[0]?.found ?? false
}

/** @returns the ids by name */
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

/** Each table with one statement: 16,000 rows in 0.4 s. */
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

/** Lets the identity service work in our transaction. */
export function identityExecutor(trx: Transaction): IdentityExecutor {
  return {
    query: async <R extends object>({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values))
      return { rows: rows as R[] }
    },
  }
}
