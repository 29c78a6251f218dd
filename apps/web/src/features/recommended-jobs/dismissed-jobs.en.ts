import { defineTexts } from '#lib/format/texts.ts'

export const dismissedTexts = defineTexts('dismissed-jobs', {
  title: 'Dismissed jobs',
  body: 'We do not recommend these jobs. They are still open.',
  bringBack: 'Bring back',
  bringBackOf: 'Bring back {{title}}',
  done: '“{{title}}” can be recommended again.',
  failed: 'We could not bring back the job. Try again.',
  more: 'Show more',
})
