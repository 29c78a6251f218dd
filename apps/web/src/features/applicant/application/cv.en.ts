import { defineTexts } from '#lib/format/texts.ts'

export const cvTexts = defineTexts('cv', {
  show: 'Show CV',
  hide: 'Hide CV',
  other: 'Only PDF files can be shown here. Open the file to read it.',
})
