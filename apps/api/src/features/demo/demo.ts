import { slugify } from '@vouch/domain'
import type { Identity } from '@vouch/identity'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { DirectoryIndex } from '#features/directory/ports.ts'
import type { JobIndex } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { FileStorage } from '#platform/files/file-storage.ts'
import { makeMarketplace } from './demo-marketplace.ts'
import { readDemoMasters } from './demo-masters.ts'
import { addPassports } from './demo-passports.ts'
import type { DemoRows } from './demo-rows.ts'
import { type DemoSignIns, demoPassword, demoSignIns } from './demo-sign-ins.ts'
import {
  ensureCategories,
  hasData,
  identityExecutor,
  insertRows,
  isMarked,
  lockDemo,
  mark,
  marketplaceIssuer,
  setTurns,
} from './demo-store.ts'
import { type DemoTexts, readDemoTexts } from './demo-texts.ts'
import { createWorld, type DemoWorld } from './demo-world.ts'
import type { DemoAward } from './passport-awards.ts'
import { type DemoPassports, signPassports } from './sign-passports.ts'

interface DemoSearch extends Pick<JobIndex, 'refresh'> {
  /** Stores the list versions that the index is based on, so that no background job rebuilds it. */
  refreshKnowledge(): Promise<unknown>
  /** Updates the vocabulary that the search uses for spelling correction. */
  refreshVocabulary(): Promise<void>
}

export interface DemoDeps extends ServiceDeps {
  readonly storage: FileStorage
  readonly identity: Pick<Identity, 'importAccounts' | 'hashPassword'>
  readonly search: DemoSearch
  readonly profiles: DirectoryIndex
  readonly passports: DemoPassports
}

/**
 * Fills an empty database once with people, companies, jobs and applications, dated relative to today. Atomic. Never
 * called in production.
 * @returns the accounts that can sign in; null when the database has data of another origin, which stay unchanged
 */
export async function prepareDemo(deps: DemoDeps): Promise<DemoSignIns | null> {
  const { db } = deps
  if (await isMarked(db.kysely)) return demoSignIns
  if (await hasData(db.kysely)) return null
  const [words, passwordHash] = await Promise.all([readDemoTexts(), deps.identity.hashPassword(demoPassword)])
  const stored: string[] = []
  await deps.search.refreshKnowledge()
  try {
    const isMade = await inTransaction(db, async (trx) => {
      await lockDemo(trx)
      if ((await isMarked(trx)) || (await hasData(trx))) return false
      const { world, awards } = await makeWorld(trx, deps.clock(), words)
      await putFiles(deps.storage, world.contents, stored)
      await insertRows(trx, world.rows)
      await setTurns(trx, world.now)
      await deps.identity.importAccounts(accounts(world.rows, passwordHash), identityExecutor(trx))
      await deps.search.refresh(trx, openJobs(world.rows))
      await signPassports(trx, deps.passports, awards)
      for (const { user_id } of world.rows.candidate_profiles) await deps.profiles.update(trx, user_id)
      await mark(trx, world.now)
      return true
    })
    if (isMade) await deps.search.refreshVocabulary()
  } catch (error) {
    await Promise.all(stored.map((key) => deps.storage.remove(key)))
    throw error
  }
  return (await isMarked(db.kysely)) ? demoSignIns : null
}

async function makeWorld(
  trx: Transaction,
  now: Date,
  words: DemoTexts,
): Promise<{ readonly world: DemoWorld; readonly awards: readonly DemoAward[] }> {
  const names = Object.entries(words.fields).map(([field, name]) => ({ field, name, slug: slugify(name) }))
  const bySlug = new Map(names.map(({ slug, name }) => [slug, { slug, name }]))
  const ids = await ensureCategories(trx, [...bySlug.values()])
  const categories = new Map(
    names.flatMap(({ field, slug }) => {
      const id = ids.get(slug)
      return id === undefined ? [] : [[field, id] as const]
    }),
  )
  const world = createWorld(now, words, categories, await readDemoMasters(trx, words))
  const awards = addPassports(world, makeMarketplace(world), await marketplaceIssuer(trx))
  return { world, awards }
}

async function putFiles(
  storage: FileStorage,
  contents: ReadonlyMap<string, Buffer>,
  stored: string[],
): Promise<void> {
  await Promise.all(
    [...contents].map(([key, content]) => {
      stored.push(key)
      return storage.put(key, content)
    }),
  )
}

function accounts(rows: DemoRows, passwordHash: string) {
  return rows.users.map(({ identity_uid: uid, email, display_name: displayName }) => ({
    uid,
    email,
    displayName,
    passwordHash,
    emailVerified: true,
  }))
}

function openJobs(rows: DemoRows): string[] {
  return rows.jobs.filter(({ status }) => status === 'open').map(({ id }) => id)
}
