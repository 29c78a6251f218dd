import { type ApplicantNote, maxNotes, type noteInput } from '@vouch/contract'
import type { z } from 'zod'
import { lockTeamApplication, requireStaying, type TeamApplication } from '#access/team-application.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidFields, notFound } from '#base/app-error.ts'
import { uuidv7 } from '#base/uuid.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import type { Notifier } from '#features/notifications/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { toNote } from './note-read-model.ts'
import { changeNote, countNotes, insertNote, noteOf, readersOf, removeNote } from './note-store.ts'

export interface NoteDeps extends ServiceDeps {
  readonly notifier: Notifier
}

type Input = z.output<typeof noteInput>

interface NoteParams {
  /** Id of the application. */
  readonly id: string
  readonly noteId: string
}

interface NoteService {
  /**
   * Adds a note and notifies the mentioned colleagues.
   * @throws AppError not-found, forbidden, invalid for a mention of somebody who may not read the note,
   * not-permitted-now if the applicant's account is being deleted, or there are too many notes
   */
  add(actor: Actor, applicationId: string, input: Input): Promise<ApplicantNote>
  /**
   * Changes the actor's own note. Notifies only colleagues who were not mentioned before.
   * @throws AppError as `add`, and forbidden for notes of others
   */
  edit(actor: Actor, params: NoteParams, input: Input): Promise<ApplicantNote>
  /** Deletes an own note, or any as an owner of the company. @throws AppError not-found, forbidden */
  remove(actor: Actor, params: NoteParams): Promise<void>
}

export function createNoteService({ db, clock, notifier }: NoteDeps): NoteService {
  const openNote = async (trx: Transaction, actor: Actor, params: NoteParams) => {
    const application = await lockTeamApplication(trx, actor, 'pipeline.note', params.id)
    const row = await noteOf(trx, params)
    if (!row) throw notFound('This note')
    return { application, row, note: toNote(row, actor, application) }
  }

  const read = async (trx: Transaction, actor: Actor, application: TeamApplication, noteId: string) => {
    const row = await noteOf(trx, { id: application.id, noteId })
    if (!row) throw notFound('This note')
    return toNote(row, actor, application)
  }

  const notify = async (
    trx: Transaction,
    { id, jobId, companyId, candidateId, candidateName, stage }: TeamApplication,
    by: { readonly mentions: readonly string[]; readonly at: Date },
  ) => {
    const { mentions, at } = by
    const about = { applicationId: id, jobId, candidateId, stage, page: null, personName: candidateName }
    // In a blind review, colleagues may unknowingly mention the applicant, who must not hear of notes.
    const told = mentions.filter((userId) => userId !== candidateId)
    await notifier.notify(
      trx,
      told.map((userId) => ({
        ...about,
        kind: 'mentioned' as const,
        at,
        userId,
        side: 'employer' as const,
      })),
    )
    await notifier.hintTeam(trx, companyId, jobId)
  }

  return {
    add: (actor, applicationId, { text, mentions }) =>
      inTransaction(db, async (trx) => {
        const application = await lockTeamApplication(trx, actor, 'pipeline.note', applicationId)
        requireStaying(application)
        if ((await countNotes(trx, applicationId)) >= maxNotes) {
          throw new AppError('not-permitted-now', `There are already ${maxNotes} notes. Delete one first.`)
        }
        const mentioned = await requireReaders(trx, actor, application, mentions)
        const [id, at] = [uuidv7(), clock()]
        await insertNote(trx, { id, applicationId, authorId: actor.userId, text, mentioned, at })
        await notify(trx, application, { mentions: mentioned, at })
        return read(trx, actor, application, id)
      }),

    edit: (actor, params, { text, mentions }) =>
      inTransaction(db, async (trx) => {
        const { application, row, note } = await openNote(trx, actor, params)
        if (!note.permitted.includes('edit'))
          throw new AppError('forbidden', 'Only the author can change a note.')
        requireStaying(application)
        const before = row.mentioned.map(({ userId }) => userId)
        const added = mentions.filter((userId) => !before.includes(userId))
        // Colleagues mentioned before may have left the company.
        const fresh = await requireReaders(trx, actor, application, added)
        const mentioned = [...before.filter((userId) => mentions.includes(userId)), ...fresh]
        const at = clock()
        await changeNote(trx, params.noteId, { text, mentioned, editedAt: at })
        await notify(trx, application, { mentions: fresh, at })
        return read(trx, actor, application, params.noteId)
      }),

    remove: (actor, params) =>
      inTransaction(db, async (trx) => {
        const { application, note } = await openNote(trx, actor, params)
        if (!note.permitted.includes('delete')) {
          throw new AppError('forbidden', 'Only the author or an owner of the company can delete a note.')
        }
        await removeNote(trx, params.noteId)
        await notifier.hintTeam(trx, application.companyId, application.jobId)
      }),
  }
}

/**
 * Checks that mentioned people may read the note.
 * @returns each of them once, without the actor
 * @throws AppError invalid
 */
async function requireReaders(
  trx: Transaction,
  actor: Actor,
  application: TeamApplication,
  mentions: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(mentions)].filter((userId) => userId !== actor.userId)
  if (wanted.length === 0) return []
  const readers = new Set((await readersOf(trx, application)).map(({ userId }) => userId))
  if (wanted.some((userId) => !readers.has(userId))) {
    const message = 'Mention only colleagues who can read this note'
    throw invalidFields([{ path: 'mentions', message }])
  }
  return wanted
}
