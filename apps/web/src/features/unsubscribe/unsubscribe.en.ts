import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('unsubscribe', {
  title: 'Unsubscribe',
  for: 'We send these e-mails to {{email}}.',
  body: 'Choose what to stop. You can still read everything in Vouch.',
  these: 'Stop e-mails about {{topics}}',
  all: 'Stop all notification e-mails',
  required:
    'You’ll still get essential e-mails: account security, job offers, and decisions about your company.',
  doneTitle: 'You are unsubscribed',
  done: 'You’ll get no more e-mails about {{topics}}.',
  undo: 'Send me e-mails about {{topics}} again',
  undone: 'You’ll get e-mails about {{topics}} again.',
  settings: 'Open notification settings',
  goneTitle: 'This link is no longer valid',
  gone: 'The link may be incomplete, or the account may have been deleted. Log in to choose which e-mails you get.',
  topic: {
    tasks: 'things you need to do',
    offers: 'job offers',
    progress: 'application updates',
    invitations: 'invitations to apply',
    messages: 'messages',
    passports: 'skill passports',
    applicants: 'new applicants',
    responses: 'applicant responses',
    company: 'your company',
    moderation: 'administrator decisions',
  },
})
