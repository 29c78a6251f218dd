import { sql } from 'kysely'
import type { Executor, Transaction } from '#db/transaction.ts'

interface SeenPosting {
  readonly line: number
  readonly source: string
  readonly sourceId: string
  readonly likeness: Buffer
}

/** Creates a temporary table for the postings seen in a file, because their ids may not fit into memory. */
export async function createSeen(executor: Executor): Promise<void> {
  await sql`create temporary table if not exists import_seen (
    source text not null, source_id text not null, likeness bytea not null, line integer not null,
    primary key (source, source_id)
  )`.execute(executor)
  await sql`create index if not exists import_seen_likeness on import_seen (likeness)`.execute(executor)
  await sql`truncate import_seen`.execute(executor)
}

/**
 * Finds postings that occurred earlier in the file, by id or by likeness key. Stores the others as seen.
 * @returns the reason for skipping each duplicate, by line
 */
export async function findDuplicates(
  trx: Transaction,
  postings: readonly SeenPosting[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ line: number; by_id: number | null; by_likeness: number | null }>`
    select g.line, i.line as by_id, l.line as by_likeness
    from unnest(
      ${postings.map(({ line }) => line)}::int[], ${postings.map(({ source }) => source)}::text[],
      ${postings.map(({ sourceId }) => sourceId)}::text[], ${postings.map(({ likeness }) => likeness)}::bytea[]
    ) g(line, source, source_id, likeness)
    left join import_seen i on i.source = g.source and i.source_id = g.source_id
    left join lateral (select line from import_seen s where s.likeness = g.likeness limit 1) l on true
  `.execute(trx)
  const earlier = new Map(rows.map((row) => [row.line, row]))
  const byId = new Map<string, number>()
  const byLikeness = new Map<string, number>()
  const duplicates = new Map<number, string>()
  const fresh: SeenPosting[] = []
  for (const posting of postings) {
    const id = JSON.stringify([posting.source, posting.sourceId])
    const likeness = posting.likeness.toString('hex')
    const before = earlier.get(posting.line)
    const sameId = before?.by_id ?? byId.get(id)
    const alike = before?.by_likeness ?? byLikeness.get(likeness)
    if (sameId !== undefined) duplicates.set(posting.line, `Same source and id as line ${sameId}`)
    else if (alike !== undefined) {
      duplicates.set(posting.line, `Same company, title, location and posting date as line ${alike}`)
    } else {
      fresh.push(posting)
      byId.set(id, posting.line)
      byLikeness.set(likeness, posting.line)
    }
  }
  await sql`
    insert into import_seen (line, source, source_id, likeness)
    select * from unnest(
      ${fresh.map(({ line }) => line)}::int[], ${fresh.map(({ source }) => source)}::text[],
      ${fresh.map(({ sourceId }) => sourceId)}::text[], ${fresh.map(({ likeness }) => likeness)}::bytea[]
    )`.execute(trx)
  return duplicates
}
