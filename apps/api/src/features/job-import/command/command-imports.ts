import type { JobImportRow, JobImportSettings, PostingColumn } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction } from '#db/transaction.ts'
import { type ReportLine, readReport } from '../import-notes.ts'
import { pauseFeed } from '../import-steps.ts'
import { undoEnd, viewImport } from '../import-view.ts'
import {
  findJobImport,
  insertJobImport,
  lockJobImport,
  makeOwner,
  marketplaceJobs,
  type StoredJobImport,
  setJobImport,
} from '../job-imports-store.ts'
import { previewRows } from '../preview/preview-rows.ts'
import { openFile } from '../reading/read-file.ts'
import type { OpenedFile } from '../reading/reading-task.ts'
import { type NoteGroup, sourceNotes } from '../storing/note-groups.ts'
import { type Run, type RunDeps, type RunEnd, runImport } from '../storing/run-import.ts'
import type { Counts } from '../storing/store-batch.ts'
import { undoImport } from '../undo/undo-import.ts'

type File = () => AsyncIterable<Uint8Array>

interface CommandImport {
  readonly name: string
  readonly totalBytes: number
  readonly opened: Pick<OpenedFile, 'format' | 'encoding' | 'notes'>
  readonly columns: readonly PostingColumn[]
  readonly settings: JobImportSettings
  /** Person who becomes owner of the companies that the import creates. */
  readonly ownerId: string | null
}

/** Result of the import. */
interface CommandEnd {
  readonly id: string
  readonly counts: Counts
  readonly noteGroups: readonly NoteGroup[]
  /** Why the file could not be read to its end; nothing of it is kept then. */
  readonly problem: string | null
  /** Whether somebody stopped it on its page; what was stored before is kept. */
  readonly isStopped: boolean
}

/** Imports by the operator's command, for the marketplace. Only the command calls it, so it does no access checks. */
export interface CommandImports {
  /** Reads the first part of a file. @throws UnreadableSource */
  open(file: File, name: string): Promise<OpenedFile>
  preview(
    opened: OpenedFile,
    about: Pick<CommandImport, 'columns' | 'settings'>,
  ): Promise<{ readonly rows: JobImportRow[]; readonly lacksCompany: boolean }>
  run(file: File, about: CommandImport, onProgress?: Run['onProgress']): Promise<CommandEnd>
  report(end: Pick<CommandEnd, 'id'>): AsyncIterable<ReportLine[]>
  /** Finds the person who will own new companies, and gives them the employer role. */
  findOwner(email: string): Promise<string | undefined>
  /**
   * @returns the import after its undo, still `undoing` if another process undoes it; undefined when there is none that
   * can be undone
   */
  undo(id: string): Promise<Awaited<ReturnType<typeof viewImport>> | undefined>
}

const previewed = 20

export function createCommandImports(given: Omit<RunDeps, 'notifier'>): CommandImports {
  // No user started it, so there is nobody to notify.
  const deps: RunDeps = { ...given, notifier: { notify: async () => undefined } }
  const { db, clock } = deps
  const find = async (id: string): Promise<StoredJobImport> => {
    const stored = await findJobImport(db.kysely, id)
    if (!stored) throw new Error(`the import ${id} is gone`)
    return stored
  }

  const undo = async (id: string) => {
    await undoImport(deps, id)
    return viewImport(db.kysely, await find(id), clock())
  }

  return {
    open: (file, name) => openFile(file, { fileName: name, rows: previewed }),

    preview: (opened, { columns, settings }) => {
      const { company, source } = settings
      const mapping = { columns, company, companyWins: false, source, storing: settings, now: clock() }
      return previewRows(db.kysely, opened.samples, mapping, marketplaceJobs)
    },

    run: async (file, about, onProgress) => {
      const id = await begin(deps, about)
      const end: RunEnd = await runImport(deps, id, {
        file: async () => file(),
        ...(onProgress && { onProgress }),
      })
      const { counts, noteGroups, problem } = await viewImport(db.kysely, await find(id), clock())
      if (end !== 'done' && end !== 'stopped') {
        await setJobImport(db.kysely, id, { state: 'undoing' })
        await undo(id)
      }
      return { id, counts, noteGroups, problem, isStopped: end === 'stopped' }
    },

    report: async function* ({ id }) {
      yield* readReport(db, await find(id))
    },

    findOwner: (email) => makeOwner(db.kysely, email),

    undo: async (id) => {
      const isUndoing = await inTransaction(db, async (trx) => {
        const stored = await lockJobImport(trx, id)
        if (!stored) return false
        const until = undoEnd(stored)
        if (stored.state !== 'undoing' && (until === null || until < clock())) return false
        await setJobImport(trx, id, { state: 'undoing', version: stored.version + 1 })
        if (stored.feedId !== null) await pauseFeed(trx, stored.feedId)
        return true
      })
      return isUndoing ? undo(id) : undefined
    },
  }
}

/** Stores an import that runs. @returns its id */
async function begin({ db, clock }: RunDeps, about: CommandImport): Promise<string> {
  const id = uuidv7()
  const at = clock()
  await inTransaction(db, async (trx) => {
    await insertJobImport(trx, {
      id,
      kind: 'command',
      feedId: null,
      companyId: null,
      createdBy: null,
      createdAt: at,
      name: about.name,
      storageKey: null,
      totalBytes: about.totalBytes,
      state: 'running',
      settings: about.settings,
      jobsOwner: marketplaceJobs,
      companiesOwner: about.ownerId,
    })
    const { format, encoding } = about.opened
    const noteGroups = sourceNotes(about.opened)
    const { columns } = about
    await setJobImport(trx, id, { format, encoding, columns, noteGroups, startedAt: at })
  })
  return id
}
