import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import {
  beginLoad,
  storedFingerprint,
  storeEntities,
  storeFingerprint,
  touchEntities,
} from './entities-store.ts'
import { refreshAncestors, storeParents } from './parents-store.ts'
import { storeRelations } from './relations-store.ts'
import { mastersFolder, readEntities, readLists, type Seed } from './seed-lists.ts'
import { retireMissing, storeRows, withoutKnown } from './values-store.ts'

/** Increment this number when changed code derives different rows from unchanged files. */
const shape = 3

/** Row that stores the fingerprint of Vouch's own master lists. */
const fingerprintEntity = 'countries'

const origin = { source: 'vouch', release: '' }

/**
 * Stores Vouch's own master lists. If files and libraries are unchanged, runs only one short query.
 * Deactivates values missing from a new release, and leaves values of other sources unchanged.
 */
export async function ensureMasters(db: Database): Promise<void> {
  const mark = await fingerprint()
  if ((await storedFingerprint(db.kysely, fingerprintEntity, origin.source)) === mark) return
  const seed = await readSeed()
  const isLoaded = await inTransaction(db, async (trx) => {
    // The first load inserts 40,000 names in one statement.
    await sql`set local statement_timeout = '5min'`.execute(trx)
    await beginLoad(trx)
    if ((await storedFingerprint(trx, fingerprintEntity, origin.source)) === mark) return false
    await storeEntities(trx, await readEntities())
    await storeSeed(trx, seed)
    await storeFingerprint(trx, fingerprintEntity, origin.source, mark)
    return true
  })
  // Until then the index of names keeps new entries in a list that every search for an unknown word reads, which took 7 ms.
  // A server starts even if somebody has locked the tables: autovacuum comes later.
  if (isLoaded)
    await db.pool.query('vacuum (analyze) master_values, master_terms, master_words').catch(() => undefined)
}

async function storeSeed(trx: Transaction, { rows, parents, relations }: Seed): Promise<void> {
  await storeRows(trx, await withoutKnown(trx, rows), origin)
  await storeParents(trx, parents)
  await storeRelations(trx, relations, origin.source)
  await retireMissing(trx, rows, origin.source)
  for (const entity of new Set(parents.map(({ of }) => of.entity))) await refreshAncestors(trx, entity)
  await touchEntities(trx, [...new Set(rows.map(({ entity }) => entity))])
}

/** Imports the libraries of countries and languages only when needed, because most starts write nothing. */
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

/** Hashes everything that determines the rows: the list files, the library versions and Node's locale data. */
export async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(`${shape} ${process.versions.icu} ${process.versions.cldr}`)
  for (const file of (await readdir(mastersFolder)).sort())
    hash.update(await readFile(new URL(file, mastersFolder)))
  hash.update(await readFile(new URL('../../../package.json', import.meta.url)))
  return hash.digest('hex').slice(0, 32)
}
