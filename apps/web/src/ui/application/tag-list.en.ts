import { defineTexts } from '#lib/format/texts.ts'

export const tagListTexts = defineTexts('tagList', {
  label: 'Tags',
  more: '+{{count}}',
  moreLabel: 'and {{names}}',
})
