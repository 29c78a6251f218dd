import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('administrators', {
  title: 'Administrators',
  body: 'Administrators manage companies, rules and other administrators. Keep at least two.',
  list: 'Administrators',
  you: '(you)',
  remove: 'Remove',
  removeNamed: 'Remove {{name}}',
  removeTitle: 'Remove {{name}} as administrator?',
  removeBody:
    'They will no longer be able to manage this marketplace. They keep their account and other roles.',
  removeSelfTitle: 'Step down as administrator?',
  removeSelf: 'You will no longer be able to manage this marketplace. To return, you need a new invitation.',
  stepDown: 'Step down',
  removed: '{{name}} is no longer an administrator.',
  steppedDown: 'You are no longer an administrator.',
  last: 'The only administrator. Invite another one first.',
  invitations: 'Pending invitations',
  noInvitations: 'No pending invitations.',
  invitedBy: 'Invited by {{name}}',
  inviteTitle: 'Invite an administrator',
  email: 'E-mail address',
  emailHint: 'We will e-mail a link that expires in 7 days. They need an account with this e-mail address.',
  invite: 'Send invitation',
})
