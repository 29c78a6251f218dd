import { defineTexts } from '#lib/format/texts.ts'

export const momentTexts = defineTexts('moment-fields', {
  day: 'Day',
  time: 'Time',
  zone: 'Time zone: {{zone}}',
})
