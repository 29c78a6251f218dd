import type { MasterImport, MasterImportSummary } from '@vouch/contract'
import { masterImportLimits } from '@vouch/contract'
import { sql } from 'kysely'
import type { ListRuleBook } from '#access/list-rule-book.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, notFound, stale } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { withLongStatements } from '#db/bounded-wait.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { DocumentIntake } from '#features/files/ports.ts'
import { record } from '#platform/audit.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import type { Queue } from '#platform/queue.ts'
import { applyRows } from './apply-import.ts'
import { type CheckDeps, checkImport } from './check-import.ts'
import { columnOf } from './csv-columns.ts'
import { summaryOf, undoEnd, viewImport } from './import-view.ts'
import {
  claimImport,
  findImport,
  findImports,
  insertImport,
  type StoredImport,
  setImport,
} from './imports-store.ts'
import { importRights, type ListSide, openList, requireImport } from './list-side.ts'
import { refusal } from './read-header.ts'
import { undoRows } from './undo-import.ts'
import { hasCircle } from './write-values.ts'

export interface ImportDeps extends CheckDeps {
  readonly rules: ListRuleBook
  readonly queue: Queue
  readonly intake: Pick<DocumentIntake, 'keep'>
}

export const importFolder = 'list-import'

/** Imports of lists. People see their own, administrators all. */
export interface ImportsService {
  /** @throws AppError not-found, forbidden, too-large, invalid */
  start(
    actor: Actor,
    entity: string,
    file: UploadedFile,
    options: { readonly ignoreUnknown?: boolean | undefined },
  ): Promise<MasterImport>
  /** @throws AppError not-found, forbidden */
  list(actor: Actor, entity: string): Promise<{ items: MasterImportSummary[] }>
  /** @throws AppError not-found, forbidden */
  get(actor: Actor, entity: string, id: string): Promise<MasterImport>
  /** @throws AppError not-found, forbidden, stale, not-permitted-now, conflict */
  apply(
    actor: Actor,
    seen: { readonly entity: string; readonly id: string; readonly version: number },
    options: { readonly deactivateMissing?: boolean | undefined },
  ): Promise<MasterImport>
  /** @throws AppError not-found, forbidden, not-permitted-now, conflict */
  undo(actor: Actor, entity: string, id: string): Promise<MasterImport>
}

export function createImportsService(deps: ImportDeps): ImportsService {
  const { db, clock, rules, queue, intake, storage } = deps

  const open = async (executor: Transaction | typeof db.kysely, actor: Actor, entity: string) => {
    const side = await openList(executor, rules, { actor, entity, action: 'update' })
    requireImport(side)
    return side
  }

  const own = (actor: Actor, entity: string, stored: StoredImport | undefined): StoredImport => {
    const mayRead = actor.roles.includes('admin') || stored?.createdBy === actor.userId
    if (!stored || stored.entity !== entity || !mayRead) throw notFound('This import')
    return stored
  }

  const get = async (actor: Actor, entity: string, id: string) => {
    await open(db.kysely, actor, entity)
    return viewImport(db.kysely, own(actor, entity, await findImport(db.kysely, id)))
  }

  /** Locks the list, as all its other writers do, then the import. */
  const change = async (
    actor: Actor,
    { entity, id }: { readonly entity: string; readonly id: string },
    work: (trx: Transaction, stored: StoredImport, side: ListSide) => Promise<void>,
  ) => {
    await get(actor, entity, id)
    const changeOnce = async (trx: Transaction) => {
      const stored = await claimImport(trx, id)
      if (!stored) throw notPermitted('This import is being applied or undone right now.')
      await sql`select set_config('statement_timeout', '5min', true), set_config('lock_timeout', '1min', true)`.execute(
        trx,
      )
      await sql`select from master_entities where name = ${entity} for no key update`.execute(trx)
      await work(trx, own(actor, entity, stored), await open(trx, actor, entity)).catch(asConflict)
    }
    await withLongStatements(() => inTransaction(db, changeOnce))
    return get(actor, entity, id)
  }

  return {
    get,

    start: async (actor, entity, file, { ignoreUnknown = false }) => {
      const rights = importRights(await open(db.kysely, actor, entity))
      const { key } = await intake.keep(file, importFolder, masterImportLimits.megabytes * 2 ** 20)
      const id = uuidv7()
      const about = { id, entity, createdAt: clock(), createdBy: actor.userId, rights, ignoreUnknown }
      try {
        await inTransaction(db, async (trx) => {
          await insertImport(trx, { ...about, fileName: nameOf(file), storageKey: key })
          await queue.enqueue(trx, checkImport, { id })
        })
      } catch (error) {
        await storage.remove(key)
        throw error
      }
      return get(actor, entity, id)
    },

    list: async (actor, entity) => {
      await open(db.kysely, actor, entity)
      const by = actor.roles.includes('admin') ? null : actor.userId
      return { items: (await findImports(db.kysely, entity, by)).map(summaryOf) }
    },

    apply: (actor, { entity, id, version }, { deactivateMissing = false }) =>
      change(actor, { entity, id }, (trx, stored, side) =>
        apply(deps, trx, stored, { actor, side, version, deactivateMissing }),
      ),

    undo: (actor, entity, id) =>
      change(actor, { entity, id }, (trx, stored, side) => undo(deps, trx, stored, { actor, side })),
  }
}

interface Applying {
  readonly actor: Actor
  readonly side: ListSide
  /** Revision of the list that the caller saw. */
  readonly version: number
  readonly deactivateMissing: boolean
}

async function apply(
  { clock, bulk }: ImportDeps,
  trx: Transaction,
  stored: StoredImport,
  { actor, side, version, deactivateMissing }: Applying,
): Promise<void> {
  // A repeated call, after its answer was lost, finds it done.
  if (stored.state === 'applied') return
  const at = clock()
  requireReady(stored, at)
  const { id } = stored
  const { list } = side
  if (stored.revision !== version || list.revision !== version) throw stale('This list', list.revision)
  requireColumns(stored, side, deactivateMissing)
  const author = { actorId: actor.userId, at, batch: id }
  const values = await applyRows(trx, bulk, { id, deactivateMissing }, list, author)
  if (await hasCircle(trx)) throw circle()
  await setImport(trx, id, { state: 'applied', appliedAt: at, deactivatesMissing: deactivateMissing })
  const details = { list: list.name, import: id, values }
  await record(trx, { action: 'list.import', actorId: actor.userId, subjectId: list.id, at, details })
}

async function undo(
  { clock, bulk }: ImportDeps,
  trx: Transaction,
  stored: StoredImport,
  { actor, side }: { readonly actor: Actor; readonly side: ListSide },
): Promise<void> {
  const { id, entity, state, appliedAt } = stored
  const { list } = side
  if (state === 'undone') return
  const at = clock()
  if (state !== 'applied' || !appliedAt) throw notPermitted('This import was not applied.')
  if (undoEnd(appliedAt) < at)
    throw notPermitted(`An import can be undone for ${masterImportLimits.undoDays} days.`)
  requireColumns(stored, side, stored.deactivatesMissing)
  const values = await undoRows(trx, bulk, { id, list }, { actorId: actor.userId, at, batch: uuidv7() })
  if (await hasCircle(trx)) throw circle()
  await setImport(trx, id, { state: 'undone' })
  const details = { list: entity, import: id, values }
  await record(trx, { action: 'list.import-undo', actorId: actor.userId, subjectId: list.id, at, details })
}

function requireReady({ state, createdAt, counts }: StoredImport, now: Date): void {
  if (state === 'checking') throw notPermitted('The file is still being checked.')
  const age = now.getTime() - createdAt.getTime()
  if (state === 'expired' || (state === 'ready' && age > masterImportLimits.hours * 3_600_000))
    throw notPermitted('This import has expired. Upload the file again.')
  if (state === 'undone')
    throw notPermitted(
      'This import was undone. To bring its values back, upload the file with a column “active”.',
    )
  if (state !== 'ready') throw notPermitted('This file could not be read.')
  if ((counts.fault ?? 0) > 0) throw notPermitted('The file has errors. Correct them and upload it again.')
}

/** The rights may have changed since the upload. */
function requireColumns({ columns }: StoredImport, side: ListSide, deactivateMissing: boolean): void {
  const importer = { list: side.list, rights: importRights(side) }
  const refused = columns.find((name) => {
    const column = columnOf(name, side.list)
    return !column || refusal(column, importer) !== undefined
  })
  if (refused !== undefined) throw new AppError('forbidden', `You may not change “${refused}” any more.`)
  if (deactivateMissing && (side.list.closed || !importer.rights.deactivates))
    throw new AppError('forbidden', 'You may not deactivate values of this list.')
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function nameOf({ name }: UploadedFile): string {
  return name.replace(/[\p{Cc}\p{Cs}]/gu, '') || 'import.csv'
}

function notPermitted(message: string): AppError {
  return new AppError('not-permitted-now', message)
}

function circle(): AppError {
  return new AppError(
    'conflict',
    'Someone else has moved values. The import would now place some values below themselves, so nothing was changed.',
  )
}

/** @throws AppError conflict where a value that somebody added since is in the way */
function asConflict(error: unknown): never {
  const isDouble = (error as { code?: unknown } | null)?.code === '23505'
  if (!isDouble) throw error
  throw new AppError(
    'conflict',
    'Another value now has the same web identifier, or the same content in a unique field. Nothing was changed.',
    {
      cause: error,
    },
  )
}
