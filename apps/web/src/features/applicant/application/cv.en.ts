import { defineTexts } from '#lib/format/texts.ts'

export const cvTexts = defineTexts('cv', {
  show: 'Show CV',
  hide: 'Hide CV',
  other: 'Only PDF files are shown here. Open this one to read it.',
})
