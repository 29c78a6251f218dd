import { sql } from 'kysely'
import { StartError } from '#base/start-error.ts'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { beginLoad, touchEntities } from '../entities-store.ts'
import { inBatches } from '../import-files.ts'
import type { MasterRow, Synonym } from '../master-row.ts'
import { addRelations, beginRelations, type RelationIds, replaceRelations } from '../relations-store.ts'
import { retireMissing, storeRows } from '../values-store.ts'
import type { OnetFiles } from './onet-files.ts'

export interface OnetReport {
  readonly release: string
  readonly occupations: { read: number; added: number; changed: number; unchanged: number; retired: number }
  /** `unknown` counts titles of occupations that the release does not contain. */
  readonly titles: { read: number; unknown: number }
  /** `read` counts relations of the primary tiers. */
  readonly relations: { read: number; added: number; removed: number; unknown: number }
  /** Total number of changed values and relations. */
  readonly changes: number
}

const entity = 'onet-occupations'
const source = 'onet'

/** An occupation has 50 titles on average, and up to 1,000. */
const batchSize = 100
const relationBatchSize = 5000

/** Tiers of related occupations to store. The supplemental tier is too loose for a search. */
const tiers = ['Primary-Short', 'Primary-Long']

/**
 * Loads an O*NET release in one transaction. Deactivates occupations that the release dropped.
 * @param progress called with the table and the number of rows read
 * @throws StartError with a sentence for operators if a file is invalid
 */
export async function importOnet(
  db: Database,
  files: OnetFiles,
  progress: (table: string, rows: number) => void,
): Promise<OnetReport> {
  const { release } = files
  const report = await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx)
    await beginLoad(trx)
    const { rows, titles } = await readOccupations(files, progress)
    const occupations = { read: rows.length, added: 0, changed: 0, unchanged: 0, retired: 0 }
    for (let at = 0; at < rows.length; at += batchSize) {
      const stored = await storeRows(trx, rows.slice(at, at + batchSize), { source, release })
      occupations.added += stored.added
      occupations.changed += stored.changed
      progress('occupations', Math.min(at + batchSize, rows.length))
    }
    occupations.unchanged = rows.length - occupations.added - occupations.changed
    occupations.retired = await retireMissing(trx, rows, source)
    await setRelease(trx, release)
    const relations = await storeRelated(trx, files, progress)
    const { added, changed, retired } = occupations
    const changes = added + changed + retired + relations.added + relations.removed
    if (changes > 0) await touchEntities(trx, [entity])
    return { release, occupations, titles, relations, changes }
  })
  // Vacuums after changes, because index-only scans in searches need it.
  if (report.changes > 0)
    await db.pool.query('vacuum (analyze) master_values, master_terms, master_words, master_relations')
  return report
}

/** Reads the occupations with their titles: 53,000 names, which take 10 MB. */
async function readOccupations(files: OnetFiles, progress: (table: string, rows: number) => void) {
  const named = new Map<string, { readonly label: string; readonly synonyms: Map<string, Synonym> }>()
  for await (const row of files.rows('occupations')) {
    const [code, label] = [clean(row['O*NET-SOC Code']), clean(row.Title)]
    if (/^\d\d-\d{4}\.\d\d$/.test(code) && label !== '') named.set(code, { label, synonyms: new Map() })
  }
  if (named.size === 0)
    throw new StartError('The table of occupations contains no occupation with a code such as 29-1141.00.')
  const titles = { read: 0, unknown: 0 }
  for await (const row of files.rows('titles')) {
    titles.read += 1
    const occupation = named.get(clean(row['O*NET-SOC Code']))
    if (!occupation) titles.unknown += 1
    for (const text of namesOf(clean(row['Alternate Title']), clean(row['Short Title'])))
      occupation?.synonyms.set(text, { language: 'en', text, isName: false })
    if (titles.read % 10_000 === 0) progress('titles', titles.read)
  }
  const rows = [...named].map(([code, { label, synonyms }]): MasterRow => {
    return { entity, code, label, synonyms: [...synonyms.values()] }
  })
  return { rows, titles }
}

/** "Major Gifts Officer (MGO)" with the short title "MGO" is three names: as written, long and short. */
function namesOf(title: string, short: string): readonly string[] {
  if (short === '' || short === 'n/a') return title === '' || title === 'n/a' ? [] : [title]
  const [, before = '', inside = ''] = /^(.+?) ?\((.+)\)$/.exec(title) ?? []
  return [title, short, ...([before, inside].includes(short) ? [before, inside] : [])].filter(
    (name) => name !== '' && name !== 'n/a',
  )
}

async function setRelease(trx: Transaction, release: string): Promise<void> {
  await sql`
    update master_values set release = ${release}
    where entity = ${entity} and source = ${source} and active and release <> ${release}`.execute(trx)
}

async function storeRelated(
  trx: Transaction,
  files: OnetFiles,
  progress: (table: string, rows: number) => void,
): Promise<OnetReport['relations']> {
  const stored = await sql<{ id: number; code: string }>`
    select id, code from master_values where entity = ${entity} and active`.execute(trx)
  const ids = new Map(stored.rows.map(({ id, code }) => [code, id]))
  const counts = { read: 0, unknown: 0 }
  await beginRelations(trx)
  for await (const batch of inBatches(files.rows('related'), relationBatchSize)) {
    const primary = batch.filter((row) => tiers.includes(clean(row['Relatedness Tier'])))
    const known = primary.flatMap((row): RelationIds[] => {
      const from = ids.get(clean(row['O*NET-SOC Code']))
      const to = ids.get(clean(row['Related O*NET-SOC Code']))
      return from === undefined || to === undefined || from === to ? [] : [{ from, kind: 'related', to }]
    })
    await addRelations(trx, known)
    counts.read += primary.length
    counts.unknown += primary.length - known.length
    progress('related', counts.read)
  }
  return { ...counts, ...(await replaceRelations(trx, ['related'], source)) }
}

function clean(text: string | undefined): string {
  return (text ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
