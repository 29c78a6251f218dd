import { defineTexts } from '#lib/format/texts.ts'

export const savedJobsTexts = defineTexts('saved-jobs', {
  title: 'Saved jobs',
  search: 'Search jobs',
  ended: 'Ended',
  remove: 'Remove {{title}} from your saved jobs',
  removed: '“{{title}}” removed.',
  undo: 'Undo',
  removeFailed: 'We could not remove the job from your saved jobs.',
  undoFailed: 'We could not save the job again.',
  more: 'Show more jobs',
  empty: {
    title: 'No saved jobs yet',
    body: 'Save a job to find it here later.',
  },
})
