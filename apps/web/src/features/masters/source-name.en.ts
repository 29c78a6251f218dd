import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('mastersSource', {
  admin: 'Added here',
})
