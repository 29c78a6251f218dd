import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('unsubscribe', {
  title: 'Unsubscribe',
  for: 'E-mails to {{email}}',
  body: 'Choose what to stop. You can still read everything in Vouch.',
  these: 'Stop e-mails about {{topics}}',
  all: 'Stop all notification e-mails',
  required:
    'You will still get e-mails that must be sent: about your account’s security, job offers, and decisions about your company.',
  doneTitle: 'You are unsubscribed',
  done: 'You no longer get e-mails about {{topics}}.',
  undo: 'Send me these e-mails again',
  undone: 'You get these e-mails again.',
  settings: 'Choose in your account settings',
  goneTitle: 'This link is no longer valid',
  gone: 'The link may be incomplete, or the account was deleted. Log in to choose which e-mails you get.',
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
