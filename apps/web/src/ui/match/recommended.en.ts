import { defineTexts } from '#lib/format/texts.ts'

export const recommendedTexts = defineTexts('recommended-jobs', {
  title: 'Recommended jobs',
  description: 'Open jobs that match your profile. Only you see them.',
  search: 'Search jobs',
  saved: 'Saved jobs',
  applied: 'My applications',
  dismiss: 'Do not recommend {{title}}',
  dismissed: '“{{title}}” will not be recommended again.',
  undo: 'Undo',
  dismissFailed: 'We could not remove the recommendation. Try again.',
  undoFailed: 'We could not put the recommendation back. Try again.',
  noProfile: {
    title: 'Tell us what you do',
    body: 'Add skills or the occupation you want to your profile, and we recommend jobs that match them.',
    skills: 'Add skills',
    occupation: 'Add an occupation',
  },
  none: {
    title: 'No suitable job right now',
    body: 'We recommend open jobs where you match at least half of what they ask for. A fuller profile finds more.',
    profile: 'Edit profile',
  },
  all: 'View all recommendations',
})
