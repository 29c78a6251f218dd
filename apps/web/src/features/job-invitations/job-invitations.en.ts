import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('job-invitations', {
  title: 'Invitations to apply',
  description: 'Employers who saw your profile ask you to apply. You decide.',
  list: 'Invitations',
  from: '{{company}} asked you',
  message: 'Their message',
  ended: 'No longer open',
  more: 'Show more invitations',
  search: 'Search jobs',
  profile: 'My profile',
  empty: {
    title: 'Nobody has invited you yet',
    body: 'Employers find you while your profile is published and shown to them.',
  },
})
