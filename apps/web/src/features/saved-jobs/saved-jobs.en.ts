import { defineTexts } from '#lib/format/texts.ts'

export const savedJobsTexts = defineTexts('saved-jobs', {
  title: 'Saved jobs',
  search: 'Search jobs',
  ended: 'No longer open',
  remove: 'Remove {{title}} from your saved jobs',
  removed: '“{{title}}” removed.',
  undo: 'Undo',
  removeFailed: 'We could not remove the job from your saved jobs. Try again.',
  undoFailed: 'We could not put the job back. Try again.',
  more: 'Show more jobs',
  empty: {
    title: 'No saved jobs yet',
    body: 'Save a job to find it here later.',
  },
})
