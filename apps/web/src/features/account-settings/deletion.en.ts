import { defineTexts } from '#lib/format/texts.ts'

/** Texts of deleting the account. */
export const deletionTexts = defineTexts('deletion', {
  title: 'Delete your account',
  back: 'your data',
  intro:
    'Your account is erased 30 days after you ask for it. Until then you can change your mind, and everything is as before.',
  introRunning:
    'Your account is erased 30 days after you ask for it. Until then you can change your mind, and everything is as before, except for the applications that are withdrawn at once.',
  goes: 'What goes',
  account: 'Your account: name, e-mail address, photo, password and linked accounts',
  profile: 'Your profile, and your settings',
  files_one: '{{count}} file that you have sent',
  files_other: '{{count}} files that you have sent',
  saved_one: '{{count}} saved job',
  saved_other: '{{count}} saved jobs',
  applications_one: 'Your name, CV, answers and documents and all messages in {{count}} application',
  applications_other: 'Your name, CV, answers and documents and all messages in {{count}} applications',
  memberships_one: 'Your place in {{count}} company',
  memberships_other: 'Your place in {{count}} companies',
  atOnce: 'What happens at once',
  running_one: '{{count}} running application is withdrawn. This cannot be undone.',
  running_other: '{{count}} running applications are withdrawn. This cannot be undone.',
  signedOut: 'You are signed out everywhere else.',
  mail: 'We mail you the date, and a link to keep your account.',
  stays: 'What stays',
  staysApplications:
    'For employers: that somebody applied, when, how far they came and how it ended. Nothing of it says that it was you.',
  staysCompanies:
    'Your companies, their jobs, and what was decided about applicants. Your name is taken out of it.',
  staysLog: 'That this account was deleted, and when.',
  takeAlong: 'Take your data along first',
  takeAlongBody: 'A zip with everything that we hold about you.',
  blockedTitle: 'Something has to be settled first',
  lastAdmin: 'You are the only administrator. Invite somebody else before you go.',
  lastAdminLink: 'Invite an administrator',
  ownerTitle_one: 'A company would be left without an owner',
  ownerTitle_other: '{{count}} companies would be left without an owner',
  owner:
    'Make somebody else their owner. Otherwise their open jobs are closed when your account is erased, and nobody can change them any more.',
  ownerJobs_one: '{{count}} open job',
  ownerJobs_other: '{{count}} open jobs',
  confirmTitle: 'Delete it',
  word: 'delete',
  confirm: 'Type “{{word}}” to confirm',
  notTyped: 'Type the word “{{word}}”',
  submit: 'Delete my account',
  cancel: 'Keep my account',
  requestedTitle: 'Your account will be erased on {{day}}',
  requested:
    'You asked for it on {{day}}. Until then everything is still here, but you cannot apply, publish or accept an offer.',
  keep: 'Keep my account',
  kept: 'Your account stays. Nothing will be erased.',
})
