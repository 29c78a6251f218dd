import { defineTexts } from '#lib/format/texts.ts'

/** Texts of deleting the account. */
export const deletionTexts = defineTexts('deletion', {
  title: 'Delete your account',
  back: 'your data',
  intro:
    'Your account will be deleted in 30 days. Until then you can change your mind, and everything stays as it is.',
  introRunning:
    'Your account will be deleted in 30 days. Until then you can change your mind. Your open applications are withdrawn right away; everything else stays as it is.',
  goes: 'What will be deleted',
  account: 'Your account: name, e-mail address, photo, password and linked accounts',
  profile: 'Your profile and settings',
  files_one: '{{count}} file you uploaded',
  files_other: '{{count}} files you uploaded',
  saved_one: '{{count}} saved job',
  saved_other: '{{count}} saved jobs',
  applications_one: 'Your name, CV, answers, documents and messages in {{count}} application',
  applications_other: 'Your name, CV, answers, documents and messages in {{count}} applications',
  memberships_one: 'Your membership of {{count}} company',
  memberships_other: 'Your membership of {{count}} companies',
  atOnce: 'What happens right away',
  running_one: '{{count}} open application will be withdrawn. This cannot be undone.',
  running_other: '{{count}} open applications will be withdrawn. This cannot be undone.',
  signedOut: 'Your other devices will be signed out.',
  mail: 'We will e-mail you the date and a link to keep your account.',
  stays: 'What stays',
  staysApplications:
    'For employers: an anonymous record that someone applied, when, which stage they reached and the outcome.',
  staysCompanies: 'Your companies, their jobs and decisions about applicants, without your name.',
  staysLog: 'The date this account was deleted.',
  takeAlong: 'Export your data first',
  takeAlongBody: 'A ZIP file with all your data.',
  blockedTitle: 'You can’t delete your account yet',
  lastAdmin: 'You are the only administrator. Invite another one first.',
  lastAdminLink: 'Invite an administrator',
  ownerTitle_one: '{{count}} company would have no owner',
  ownerTitle_other: '{{count}} companies would have no owner',
  owner:
    'Make someone else the owner. Otherwise open jobs will close when your account is deleted, and no one can manage the company.',
  ownerJobs_one: '{{count}} open job',
  ownerJobs_other: '{{count}} open jobs',
  confirmTitle: 'Delete account',
  word: 'delete',
  confirm: 'Type “{{word}}” to confirm',
  notTyped: 'Type “{{word}}”',
  submit: 'Delete my account',
  cancel: 'Keep my account',
  requestedTitle: 'Your account will be deleted on {{day}}',
  requested:
    'You requested this on {{day}}. Until your account is deleted, you cannot apply, publish or accept an offer.',
  keep: 'Keep my account',
  kept: 'Your account will not be deleted.',
})
