import type { ApplicantNote } from '@vouch/contract'
import { companyRoleOf } from '@vouch/domain'
import { type TeamApplication, teamApplication } from '#access/team-application.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { type NoteRow, notesOf, readersOf } from './note-store.ts'
import type { TeamNotes } from './ports.ts'

/** Reads the notes about an applicant, and who can be mentioned. */
export function createNoteReadModel({ kysely }: Database): TeamNotes {
  return {
    list: async (actor, applicationId) => {
      const application = await teamApplication(kysely, actor, 'pipeline.note', applicationId)
      // Once an applicant asks to delete their account, the team no longer sees personal data.
      if (application.isLeaving) return { notes: [], colleagues: [] }
      const [notes, readers] = await Promise.all([
        notesOf(kysely, applicationId),
        readersOf(kysely, application),
      ])
      return {
        notes: notes.map((note) => toNote(note, actor, application)),
        colleagues: readers.filter(({ userId }) => userId !== actor.userId),
      }
    },
  }
}

export function toNote(note: NoteRow, actor: Actor, { companyId }: TeamApplication): ApplicantNote {
  const isOwn = note.author.userId === actor.userId
  const mayDelete = isOwn || companyRoleOf(actor, companyId) === 'owner'
  return {
    ...note,
    at: note.at.toISOString(),
    editedAt: note.editedAt?.toISOString() ?? null,
    permitted: [...(isOwn ? (['edit'] as const) : []), ...(mayDelete ? (['delete'] as const) : [])],
  }
}
