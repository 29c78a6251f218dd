import { sql } from 'kysely'
import type { Transaction } from '#db/transaction.ts'
import { inBatches } from '../import-files.ts'
import type { MasterRow, Synonym } from '../master-row.ts'
import { conceptTables, readNames } from './esco-concepts.ts'
import type { EscoFiles } from './esco-files.ts'

/** Names of ESCO concepts in languages other than English. */
export interface EscoNames {
  /** Batches shrink with the number of languages, because each row carries names in all of them. */
  readonly languages: number
  /** Adds labels and synonyms of all languages to English concepts. */
  addTo(rows: readonly MasterRow[]): Promise<MasterRow[]>
}

/** Concepts of a language's files: `read` counts all, `named` those that exist in English. */
export interface LanguageCounts {
  read: number
  named: number
}

const batchSize = 500

/**
 * Collects the names of all languages in a temporary table, because files of different languages may have
 * different orders and do not fit in memory together. Languages stored by an earlier import but not in the
 * files keep their names.
 * @param counts receives an entry for each language in the files
 */
export async function stageNames(
  trx: Transaction,
  files: EscoFiles,
  progress: (table: string, rows: number) => void,
  counts: Record<string, LanguageCounts>,
): Promise<EscoNames> {
  await sql`create temporary table incoming_names
    (uri text not null, language text not null, label text not null, synonyms text[] not null) on commit drop`.execute(
    trx,
  )
  for (const { table } of conceptTables) {
    for (const language of files.languages(table)) {
      counts[language] ??= { read: 0, named: 0 }
      let read = 0
      for await (const batch of inBatches(files.rows(table, language), batchSize)) {
        const names = batch.flatMap((fields) => readNames(fields) ?? [])
        await insertNames(trx, language, names)
        read += names.length
        progress(`${table}_${language}`, read)
      }
      counts[language].read += read
    }
  }
  await keepStored(trx, files)
  await sql`create index on incoming_names (uri)`.execute(trx)
  await sql`analyze incoming_names`.execute(trx)
  const { rows } = await sql<{ language: string }>`select distinct language from incoming_names`.execute(trx)
  return {
    languages: rows.length,
    addTo: (concepts) =>
      rows.length === 0 ? Promise.resolve([...concepts]) : addNames(trx, concepts, counts),
  }
}

async function insertNames(
  trx: Transaction,
  language: string,
  names: readonly { readonly uri: string; readonly label: string; readonly synonyms: readonly string[] }[],
): Promise<void> {
  await sql`
    insert into incoming_names (uri, language, label, synonyms)
    select r.uri, ${language}, r.label, array(select json_array_elements_text(r.synonyms))
    from json_to_recordset(${JSON.stringify(names)}::json) as r (uri text, label text, synonyms json)`.execute(
    trx,
  )
}

async function keepStored(trx: Transaction, files: EscoFiles): Promise<void> {
  const given = conceptTables.flatMap(({ table, entity }) =>
    files.languages(table).map((language) => `${entity} ${language}`),
  )
  await sql`
    insert into incoming_names (uri, language, label, synonyms)
    select v.uri, t.language, coalesce(max(t.shown) filter (where t.is_label), v.labels ->> t.language),
      coalesce(array_agg(t.shown) filter (where not t.is_label), '{}')
    from master_terms t join master_values v on v.id = t.value_id
    where t.source = 'esco' and t.language <> 'en' and t.entity || ' ' || t.language <> all(${given}::text[])
    group by v.id, t.language
    having bool_or(t.is_label) or v.labels ? t.language`.execute(trx)
}

async function addNames(
  trx: Transaction,
  concepts: readonly MasterRow[],
  counts: Record<string, LanguageCounts>,
): Promise<MasterRow[]> {
  // Sorted, so that names read from files and names read from the database have the same hash.
  const { rows } = await sql<{ uri: string; language: string; label: string; synonyms: string[] }>`
    select n.uri, n.language, n.label, array(select s from unnest(n.synonyms) s order by s collate "C") as synonyms
    from incoming_names n
    where n.uri = any(${concepts.map(({ uri }) => uri ?? '')}::text[])
    order by n.uri, n.language`.execute(trx)
  const byUri = new Map<string | undefined, { labels: Record<string, string>; synonyms: Synonym[] }>()
  for (const { uri, language, label, synonyms } of rows) {
    const names = byUri.get(uri) ?? { labels: {}, synonyms: [] }
    const count = counts[language]
    if (count && names.labels[language] === undefined) count.named += 1
    names.labels[language] ??= label
    names.synonyms.push(...synonyms.map((text) => ({ language, text })))
    byUri.set(uri, names)
  }
  return concepts.map((row) => {
    const names = byUri.get(row.uri)
    return names
      ? { ...row, labels: names.labels, synonyms: [...(row.synonyms ?? []), ...names.synonyms] }
      : row
  })
}
