import { defineTexts } from '#lib/format/texts.ts'

export const savedJobsTexts = defineTexts('saved-jobs', {
  title: 'Saved jobs',
  search: 'Search jobs',
  ended: 'Ended',
  remove: 'Remove {{title}} from your saved jobs',
  removed: '“{{title}}” is no longer saved.',
  undo: 'Undo',
  removeFailed: 'The job could not be removed from your saved jobs.',
  undoFailed: 'The job could not be saved again.',
  more: 'Show more jobs',
  empty: {
    title: 'You have not saved any jobs yet',
    body: 'Press “Save” on a job to keep it here and come back to it later.',
  },
})
