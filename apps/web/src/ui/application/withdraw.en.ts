import { defineTexts } from '#lib/format/texts.ts'

export const withdrawTexts = defineTexts('withdraw', {
  title: 'Withdraw application?',
  body: 'We will notify {{company}} right away. You can’t undo this or apply for this job again.',
  reason: 'Reason',
  missing: 'Select a reason',
  comment: 'Comment (optional)',
  submit: 'Withdraw application',
  keep: 'Keep application',
  done: 'Application withdrawn.',
  offer: {
    title: 'Decline the offer from {{company}}?',
    body: 'We will tell {{company}} right away, and your application ends. You can’t undo this or apply for this job again.',
    submit: 'Decline offer',
    keep: 'Keep offer',
    done: 'Offer declined. We told {{company}}.',
  },
})
