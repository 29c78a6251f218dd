import { sql } from 'kysely'
import { StartError } from '#base/start-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { touchEntities } from './entities-store.ts'
import { type Adoption, adopt, prepareAdoption } from './esco-adoption.ts'
import { conceptTables, readConcept } from './esco-concepts.ts'
import type { EscoFiles } from './esco-files.ts'
import { storeHierarchy } from './esco-hierarchy.ts'
import { idsByUri, retireUnseen } from './esco-store.ts'
import type { MasterRow } from './master-row.ts'
import { addRelations, beginRelations, type RelationIds, replaceRelations } from './relations-store.ts'
import { storeRows } from './values-store.ts'

/** What became of one table. `read` counts released concepts, `adopted` those that a value of ours stands for. */
interface ConceptCounts {
  read: number
  added: number
  changed: number
  adopted: number
  unchanged: number
  retired: number
}

/** What an import did. */
export interface EscoReport {
  readonly release: string
  readonly concepts: Readonly<Record<string, ConceptCounts>>
  /** Values that stand elsewhere in the hierarchy than before. */
  readonly moved: number
  readonly relations: { read: number; added: number; removed: number; unknown: number }
  /** Everything that was written. */
  readonly changes: number
  /** False when the files hold no relations: those that are there stay. */
  readonly hasRelations: boolean
}

const batchSize = 500
const relationBatchSize = 5000
const origin = (release: string) => ({ source: 'esco', release })

/**
 * Loads a release of ESCO in one transaction: all of it, or nothing. Values that it has no more are deactivated, and
 * values of ours that are the same as one of its are given its URI and names.
 * @param progress called with what is being read and how many rows of it
 * @throws StartError when the files hold no occupations or no skills
 */
export async function importEsco(
  db: Database,
  files: EscoFiles,
  progress: (table: string, rows: number) => void,
): Promise<EscoReport> {
  const missing = (['occupations', 'skills'] as const).filter((table) => !files.tables.has(table))
  if (missing.length > 0) {
    throw new StartError(
      `There is no ${missing.map((table) => `${table}_en.csv`).join(' and no ')}. Give the English classification, and with it the one without a language, which holds the relations.`,
    )
  }
  const report = await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx)
    await sql`select pg_advisory_xact_lock(hashtext('masters'))`.execute(trx)
    const concepts = await storeConcepts(trx, files, progress)
    await beginRelations(trx)
    const ids = await idsByUri(trx)
    progress('hierarchy', 0)
    const moved = await storeHierarchy(trx, files, ids)
    const relations = await storeSkillRelations(trx, files, ids, progress)
    const counts = Object.values(concepts).map((one) => one.added + one.changed + one.adopted + one.retired)
    const changes = counts.reduce((sum, count) => sum + count, moved + relations.added + relations.removed)
    if (changes > 0)
      await touchEntities(
        trx,
        conceptTables.map(({ entity }) => entity),
      )
    const hasRelations = files.tables.has('occupationSkillRelations')
    return { release: files.release, concepts, moved, relations, changes, hasRelations }
  })
  // Searches read the index alone, which takes a vacuum.
  if (report.changes > 0)
    await db.pool.query('vacuum (analyze) master_values, master_terms, master_relations')
  return report
}

async function storeConcepts(
  trx: Transaction,
  files: EscoFiles,
  progress: (table: string, rows: number) => void,
): Promise<Record<string, ConceptCounts>> {
  const adoption = await prepareAdoption(
    trx,
    conceptTables.map(({ entity }) => entity),
  )
  const all: Record<string, ConceptCounts> = {}
  for (const { table, entity } of conceptTables) {
    if (!files.tables.has(table)) continue
    const counts = { read: 0, added: 0, changed: 0, adopted: 0, unchanged: 0, retired: 0 }
    const seen: string[] = []
    for await (const batch of inBatches(files.rows(table), batchSize)) {
      const rows = batch.flatMap((fields) => readConcept(entity, fields) ?? [])
      seen.push(...rows.map(({ uri }) => uri ?? ''))
      await storeBatch(trx, rows, files.release, adoption, counts)
      progress(table, counts.read)
    }
    counts.retired = await retireUnseen(trx, entity, seen, files.release)
    all[entity] = counts
  }
  return all
}

async function storeBatch(
  trx: Transaction,
  rows: readonly MasterRow[],
  release: string,
  adoption: Adoption,
  counts: ConceptCounts,
): Promise<void> {
  const pairs: Parameters<typeof adopt>[1][number][] = []
  const own: MasterRow[] = []
  for (const row of rows) {
    const value = adoption.find(row)
    if (value) pairs.push({ own: value, row })
    else own.push(row)
  }
  const stored = await storeRows(trx, own, origin(release))
  const given = await adopt(trx, pairs)
  counts.read += rows.length
  counts.added += stored.added
  counts.adopted += given.adopted
  counts.changed += stored.changed + given.changed
  counts.unchanged += rows.length - stored.added - stored.changed - given.adopted - given.changed
}

async function storeSkillRelations(
  trx: Transaction,
  files: EscoFiles,
  ids: ReadonlyMap<string, number>,
  progress: (table: string, rows: number) => void,
): Promise<EscoReport['relations']> {
  const counts = { read: 0, added: 0, removed: 0, unknown: 0 }
  if (!files.tables.has('occupationSkillRelations')) return counts
  for await (const batch of inBatches(files.rows('occupationSkillRelations'), relationBatchSize)) {
    const known = batch.flatMap(({ occupationUri = '', skillUri = '', relationType = '' }): RelationIds[] => {
      const [from, to] = [ids.get(occupationUri), ids.get(skillUri)]
      const kind = relationType === 'essential' || relationType === 'optional' ? relationType : undefined
      return from === undefined || to === undefined || !kind ? [] : [{ from, kind, to }]
    })
    await addRelations(trx, known)
    counts.read += batch.length
    counts.unknown += batch.length - known.length
    progress('occupationSkillRelations', counts.read)
  }
  return { ...counts, ...(await replaceRelations(trx, ['essential', 'optional'], 'esco')) }
}

async function* inBatches<T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
