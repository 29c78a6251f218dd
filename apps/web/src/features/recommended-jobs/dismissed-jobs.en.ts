import { defineTexts } from '#lib/format/texts.ts'

export const dismissedTexts = defineTexts('dismissed-jobs', {
  title: 'Dismissed jobs',
  body: 'These jobs are still open, but we no longer recommend them to you.',
  bringBack: 'Bring back',
  bringBackOf: 'Bring back {{title}}',
  done: 'We may recommend “{{title}}” again.',
  failed: 'We could not bring the job back. Try again.',
  more: 'Show more',
})
