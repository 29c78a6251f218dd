import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('job-invitations', {
  title: 'Invitations to apply',
  description: 'Employers who found your profile can invite you to apply.',
  list: 'Invitations',
  from: 'Invited by {{company}}',
  message: 'Message',
  ended: 'No longer open',
  more: 'Show more invitations',
  search: 'Search jobs',
  profile: 'View my profile',
  empty: {
    title: 'No invitations yet',
    body: 'Employers can find and invite you when your profile is published.',
  },
})
