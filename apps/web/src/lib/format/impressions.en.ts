import { defineTexts } from '#lib/format/texts.ts'

export const impressionWords = defineTexts('impressionWords', {
  'strong-no': 'Strong no',
  no: 'No',
  yes: 'Yes',
  'strong-yes': 'Strong yes',
})
