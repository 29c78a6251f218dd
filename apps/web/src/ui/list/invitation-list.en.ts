import { defineTexts } from '#lib/format/texts.ts'

export const invitationTexts = defineTexts('invitation-list', {
  sent: 'Invitation sent to {{email}}.',
  expires: 'Expires',
  expired: 'Expired',
  again: 'Invite again',
  againNamed: 'Invite {{email}} again',
  withdraw: 'Withdraw invitation',
  withdrawNamed: 'Withdraw invitation to {{email}}',
  withdrawn: 'Invitation to {{email}} withdrawn.',
})
