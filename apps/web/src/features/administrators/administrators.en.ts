import { defineTexts } from '#lib/format/texts.ts'

/** Texts of who runs the place. */
export const texts = defineTexts('administrators', {
  title: 'Administrators',
  body: 'They run this place: companies, rules, and each other. Keep them few, and at least two.',
  list: 'Administrators',
  you: '(you)',
  remove: 'Remove',
  removeNamed: 'Remove {{name}}',
  removeTitle: 'Remove {{name}} as administrator?',
  removeBody: 'They can no longer run this place. Their account stays, with its other roles.',
  removeSelfTitle: 'Step down as administrator?',
  removeSelf: 'You can no longer run this place. Another administrator would have to invite you again.',
  stepDown: 'Step down',
  removed: '{{name}} is no longer an administrator.',
  steppedDown: 'You are no longer an administrator.',
  last: 'The only one. Somebody else has to be an administrator before this one can go.',
  invitations: 'Invited, not there yet',
  noInvitations: 'Nobody is invited at the moment.',
  invitedBy: 'Invited by {{name}}',
  inviteTitle: 'Invite somebody',
  email: 'E-mail address',
  emailHint:
    'We mail a link that works for 7 days. They need an account here with this very address, verified.',
  invite: 'Send the invitation',
})
