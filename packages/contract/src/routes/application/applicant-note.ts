import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { applicantNote, applicantNotes, noteInput } from '../../schemas/application/applicant-note.ts'
import { id, idParams } from '../../schemas/common.ts'

const noteParams = z.object({ id, noteId: id })

export const listNotes = defineRoute({
  id: 'listNotes',
  method: 'GET',
  path: '/applications/:id/notes',
  audience: 'employer',
  summary: 'List the hiring team’s notes about an applicant',
  params: idParams,
  answers: { 200: applicantNotes },
  errors: ['not-found'],
})

export const addNote = defineRoute({
  id: 'addNote',
  method: 'POST',
  path: '/applications/:id/notes',
  audience: 'employer',
  summary: 'Add a note about an applicant, and notify mentioned colleagues',
  params: idParams,
  body: noteInput,
  idempotent: true,
  answers: { 201: applicantNote },
  errors: ['not-found', 'not-permitted-now', 'invalid'],
})

export const editNote = defineRoute({
  id: 'editNote',
  method: 'PUT',
  path: '/applications/:id/notes/:noteId',
  audience: 'employer',
  summary: 'Change an own note, and notify colleagues who are mentioned for the first time',
  params: noteParams,
  body: noteInput,
  answers: { 200: applicantNote },
  errors: ['not-found', 'not-permitted-now', 'invalid'],
})

export const deleteNote = defineRoute({
  id: 'deleteNote',
  method: 'DELETE',
  path: '/applications/:id/notes/:noteId',
  audience: 'employer',
  summary: 'Delete a note: an own one, or as an owner of the company any',
  params: noteParams,
  answers: { 204: null },
  errors: ['not-found'],
})
