import { sql } from 'kysely'
import { StartError } from '#base/start-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { beginLoad, touchEntities } from '../entities-store.ts'
import { inBatches } from '../import-files.ts'
import type { MasterRow } from '../master-row.ts'
import { addRelations, beginRelations, type RelationIds, replaceRelations } from '../relations-store.ts'
import { storeRows } from '../values-store.ts'
import { adopt, prepareAdoption, type ResolveOwn } from './esco-adoption.ts'
import { conceptTables, readConcept } from './esco-concepts.ts'
import type { EscoFiles } from './esco-files.ts'
import { storeHierarchy } from './esco-hierarchy.ts'
import { type EscoNames, type LanguageCounts, stageNames } from './esco-languages.ts'
import { idsByUri, retireUnseen } from './esco-store.ts'

/**
 * Counts for one ESCO table: `read` counts released concepts, `adopted` counts concepts merged into Vouch's own values.
 */
interface ConceptCounts {
  read: number
  added: number
  changed: number
  adopted: number
  unchanged: number
  retired: number
}

export interface EscoReport {
  readonly release: string
  readonly concepts: Readonly<Record<string, ConceptCounts>>
  /** By language, except English. */
  readonly languages: Readonly<Record<string, LanguageCounts>>
  /** Number of values with a new parent. */
  readonly moved: number
  readonly relations: { read: number; added: number; removed: number; unknown: number }
  /** Total number of changed values and relations. */
  readonly changes: number
  /** False if the files contain no relations; then stored relations stay. */
  readonly hasRelations: boolean
}

/** Names per batch, in concepts of one language: 64 MB of heap hold a batch of 28 languages too. */
const batchSize = 500
const relationBatchSize = 5000

/**
 * Loads an ESCO release in one transaction, in English and all other languages in the files. Deactivates values that the release dropped. Vouch's own values
 * get the URI and names of equivalent concepts.
 * @param progress called with the table and the number of rows read
 * @throws StartError if the files contain no occupations or no skills
 */
export async function importEsco(
  db: Database,
  files: EscoFiles,
  progress: (table: string, rows: number) => void,
): Promise<EscoReport> {
  const missing = (['occupations', 'skills'] as const).filter((table) => !files.tables.has(table))
  if (missing.length > 0) {
    const names = missing.map((table) => `${table}_en.csv`).join(', ')
    throw new StartError(
      `Missing: ${names}. Give the English classification, and the one without a language for the relations.`,
    )
  }
  const report = await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx)
    await beginLoad(trx)
    const languages: Record<string, LanguageCounts> = {}
    const names = await stageNames(trx, files, progress, languages)
    const concepts = await storeConcepts(trx, files, names, progress)
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
    return { release: files.release, concepts, languages, moved, relations, changes, hasRelations }
  })
  // Vacuums after changes, because index-only scans in searches need it.
  if (report.changes > 0)
    await db.pool.query('vacuum (analyze) master_values, master_terms, master_words, master_relations')
  return report
}

async function storeConcepts(
  trx: Transaction,
  files: EscoFiles,
  names: EscoNames,
  progress: (table: string, rows: number) => void,
): Promise<Record<string, ConceptCounts>> {
  const resolveOwn = await prepareAdoption(
    trx,
    conceptTables.map(({ entity }) => entity),
  )
  const all: Record<string, ConceptCounts> = {}
  for (const { table, entity } of conceptTables) {
    if (!files.tables.has(table)) continue
    const counts = { read: 0, added: 0, changed: 0, adopted: 0, unchanged: 0, retired: 0 }
    const seen: string[] = []
    const size = Math.ceil(batchSize / (1 + names.languages))
    for await (const batch of inBatches(files.rows(table), size)) {
      const rows = await names.addTo(batch.flatMap((fields) => readConcept(entity, fields) ?? []))
      seen.push(...rows.map(({ uri }) => uri ?? ''))
      await storeBatch(trx, rows, files.release, resolveOwn, counts)
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
  resolveOwn: ResolveOwn,
  counts: ConceptCounts,
): Promise<void> {
  const pairs: Parameters<typeof adopt>[1][number][] = []
  const own: MasterRow[] = []
  for (const row of rows) {
    const value = resolveOwn(row)
    if (value) pairs.push({ own: value, row })
    else own.push(row)
  }
  const stored = await storeRows(trx, own, { source: 'esco', release })
  const merged = await adopt(trx, pairs)
  counts.read += rows.length
  counts.added += stored.added
  counts.adopted += merged.adopted
  counts.changed += stored.changed + merged.changed
  counts.unchanged += rows.length - stored.added - stored.changed - merged.adopted - merged.changed
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
