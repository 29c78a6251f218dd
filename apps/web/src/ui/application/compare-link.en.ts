import { defineTexts } from '#lib/format/texts.ts'

export const compareLinkTexts = defineTexts('compareLink', {
  compare: 'Compare',
  limits: '2 to 4 applicants',
})
