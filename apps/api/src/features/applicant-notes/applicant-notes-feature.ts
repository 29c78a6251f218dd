import { addNote, deleteNote, editNote, listNotes } from '@vouch/contract'
import type { Feature } from '#platform/feature.ts'
import { mount } from '#platform/http/mount.ts'
import { createNoteReadModel } from './note-read-model.ts'
import { createNoteService, type NoteDeps } from './note-service.ts'
import type { TeamNotes } from './ports.ts'

/** Notes of the hiring team about an applicant. */
export function applicantNotesFeature(deps: NoteDeps): Feature & { readonly notes: TeamNotes } {
  const readModel = createNoteReadModel(deps.db)
  const service = createNoteService(deps)
  return {
    notes: readModel,
    routes: (app) => {
      mount(app, listNotes, ({ actor, params }) => readModel.list(actor, params.id))
      mount(app, addNote, ({ actor, params, body }) => service.add(actor, params.id, body))
      mount(app, editNote, ({ actor, params, body }) => service.edit(actor, params, body))
      mount(app, deleteNote, ({ actor, params }) => service.remove(actor, params))
    },
  }
}
