import { defineTexts } from '#lib/format/texts.ts'

export const similarJobsTexts = defineTexts('similar-jobs', {
  title: 'Similar jobs',
  occupations: 'Related occupations:',
  ignored: 'No similar jobs match {{words}}. Here are some that don’t.',
})
