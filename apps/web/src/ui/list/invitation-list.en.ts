import { defineTexts } from '#lib/format/texts.ts'

export const invitationTexts = defineTexts('invitation-list', {
  sent: 'An invitation is on its way to {{email}}.',
  expires: 'The link expires',
  expired: 'The link expired',
  again: 'Invite again',
  againNamed: 'Invite {{email}} again',
  withdraw: 'Withdraw',
  withdrawNamed: 'Withdraw the invitation of {{email}}',
  withdrawn: 'The invitation of {{email}} is withdrawn.',
})
