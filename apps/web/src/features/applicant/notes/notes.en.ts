import { defineTexts } from '#lib/format/texts.ts'

export const notesTexts = defineTexts('applicant-notes', {
  title: 'Notes',
  private: 'Only your hiring team reads these. {{name}} never does.',
  empty: 'No notes yet.',
  field: 'New note',
  hint: 'Type @ to mention a colleague. They are notified.',
  hintAlone: 'Notes are kept with the application.',
  colleagues: 'Colleagues',
  unknown:
    '{{names}} will not be notified: only people on the hiring team can be mentioned, by their full name.',
  add: 'Add note',
  missing: 'Write your note first',
  failed: 'We could not save your note. Your text is still here. Try again.',
  edited: 'edited',
  editOf: 'Edit note of {{when}}',
  deleteOf: 'Delete note of {{when}}',
  editField: 'Note',
  save: 'Save note',
  cancel: 'Cancel',
  deleteTitle: 'Delete this note?',
  deleteBody: 'The note cannot be restored.',
  delete: 'Delete note',
})
