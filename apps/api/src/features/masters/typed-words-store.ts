import { searchForm } from '@vouch/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { defineJob } from '#platform/queue.ts'
import type { TypedWords } from './ports.ts'

/** Job that sets the search form of words older than migration 0038. Runs at the start and every night. */
export const formTypedWords = defineJob({ name: 'form-typed-words', payload: z.object({}) })

/** Rows per transaction of the nightly job. */
const batchSize = 1_000

export const typedWords: TypedWords = {
  note: async (trx, documents) => {
    if (documents.length === 0) return
    const places = documents.map(({ holder, part }) => ({ ...holder, part }))
    const given = documents.flatMap(({ holder, part, words }) =>
      words
        .map((own) => ({
          ...holder,
          part,
          entity: own.entity,
          words: own.words,
          form: searchForm(own.words),
        }))
        .filter(({ form }) => form !== ''),
    )
    await sql`
      with given as (
        select distinct * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as g ("userId" uuid, "companyId" uuid, part text, entity text, words text, form text)
      ), gone as (
        delete from typed_words t
        using jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p ("userId" uuid, "companyId" uuid, part text)
        where t.holder_id = coalesce(p."userId", p."companyId") and t.part = p.part and not exists (
          select from given g
          where coalesce(g."userId", g."companyId") = t.holder_id and g.part = t.part and g.entity = t.entity
            and g.words = t.words)
      )
      insert into typed_words (entity, form, words, user_id, company_id, part)
      select entity, form, words, "userId", "companyId", part from given
      on conflict do nothing`.execute(trx)
  },

  holders: async (executor, kind, { entity, words }, limit) => {
    const column = sql.ref(kind === 'profile' ? 'user_id' : 'company_id')
    const { rows } = await sql<{ id: string }>`
      select distinct holder_id as id from typed_words
      where entity = ${entity} and form = ${searchForm(words)} and ${column} is not null
      order by holder_id limit ${limit}`.execute(executor)
    return rows.map(({ id }) => id)
  },
}

/** Whether some words lack their search form. */
export async function areWordsDue(db: Database): Promise<boolean> {
  const { rows } = await sql`select from typed_words where form is null limit 1`.execute(db.kysely)
  return rows.length > 0
}

/** Sets all missing search forms of words. Idempotent. */
export async function nameTypedWords(db: Database): Promise<void> {
  while (await inTransaction(db, nameBatch));
}

/** @returns whether there may be more */
async function nameBatch(trx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ holder: string; part: string; entity: string; words: string }>`
    select holder_id as holder, part, entity, words from typed_words where form is null limit ${batchSize}
    for update skip locked`.execute(trx)
  const formed = rows.map((row) => ({ ...row, form: searchForm(row.words) }))
  const named = formed.filter(({ form }) => form !== '')
  // Signs only: no name of a value.
  await sql`
    delete from typed_words t
    using jsonb_to_recordset(${JSON.stringify(formed.filter(({ form }) => form === ''))}::jsonb)
      as n (holder uuid, part text, entity text, words text)
    where t.holder_id = n.holder and t.part = n.part and t.entity = n.entity and t.words = n.words`.execute(
    trx,
  )
  await sql`
    update typed_words t set form = n.form
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      as n (holder uuid, part text, entity text, words text, form text)
    where t.holder_id = n.holder and t.part = n.part and t.entity = n.entity and t.words = n.words`.execute(
    trx,
  )
  return rows.length > 0
}
