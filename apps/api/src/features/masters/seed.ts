import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { loadedOf, noteLoaded, storeEntities, touchEntities } from './entities-store.ts'
import { refreshAncestors, storeParents } from './parents-store.ts'
import { storeRelations } from './relations-store.ts'
import { mastersFolder, readEntities, readLists, type Seed } from './seed-lists.ts'
import { retireMissing, storeRows, withoutKnown } from './values-store.ts'

/** Counts up when the code makes other rows of the same files. */
const shape = 2

/** Where the note stands of what was loaded: any entity would do, this one is always there. */
const notedAt = 'countries'

const origin = { source: 'vouch', release: '' }

/**
 * Stores the lists that every marketplace begins with. When files and libraries are those of the last time, this is one
 * short query. What a new version left out is deactivated; what others have brought is not touched.
 */
export async function ensureMasters(db: Database): Promise<void> {
  const mark = await fingerprint()
  if ((await loadedOf(db.kysely, notedAt, origin.source)) === mark) return
  const seed = await readSeed()
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('masters'))`.execute(trx)
    if ((await loadedOf(trx, notedAt, origin.source)) === mark) return
    await storeEntities(trx, await readEntities())
    await storeSeed(trx, seed)
    await noteLoaded(trx, notedAt, origin.source, mark)
  })
}

async function storeSeed(trx: Transaction, { rows, parents, relations }: Seed): Promise<void> {
  await storeRows(trx, await withoutKnown(trx, rows), origin)
  await storeParents(trx, parents)
  await storeRelations(trx, relations, origin.source)
  await retireMissing(trx, rows, origin.source)
  for (const entity of new Set(parents.map(({ of }) => of.entity))) await refreshAncestors(trx, entity)
  await touchEntities(trx, [...new Set(rows.map(({ entity }) => entity))])
}

/** The libraries of countries and languages are loaded only here, when something has to be written. */
async function readSeed(): Promise<Seed> {
  const { countryRows, currencyRows, languageRows, regionSeed } = await import('./seed-standards.ts')
  const regions = regionSeed()
  const lists = await Promise.all(listFiles.map(readLists))
  return {
    rows: [
      ...countryRows(),
      ...regions.rows,
      ...languageRows(),
      ...currencyRows(),
      ...lists.flatMap(({ rows }) => rows),
    ],
    parents: [...regions.parents, ...lists.flatMap(({ parents }) => parents)],
    relations: lists.flatMap(({ relations }) => relations),
  }
}

const listFiles = ['lists.json', 'skills.json', 'occupations.json']

/** Of everything that the rows are made of: our files, the versions of the libraries, and the names that Node knows. */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(`${shape} ${process.versions.icu} ${process.versions.cldr}`)
  for (const file of (await readdir(mastersFolder)).sort())
    hash.update(await readFile(new URL(file, mastersFolder)))
  hash.update(await readFile(new URL('../../../package.json', import.meta.url)))
  return hash.digest('hex').slice(0, 32)
}
