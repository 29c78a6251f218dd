import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('passport-waiting', {
  title_one: '{{shown}} passport is waiting for you',
  title_other: '{{shown}} passports are waiting for you',
  loadFailed: 'We could not load the passports that are waiting for you.',
  none: {
    title: 'No passport is waiting for you',
    body: 'Passports offered to {{email}}, or to another address you have confirmed, appear here.',
    held: 'See my passports',
  },
  offered: 'Offered to {{email}}',
  accepted: 'You accepted this passport without an account. Add it to your passports.',
  until: 'Open until {{when}}',
  cannotSign:
    '{{issuer}} cannot issue passports at the moment. You can accept this passport once they can again.',
  website: 'Website of {{name}}',
  accept: 'Accept',
  acceptOf: 'Accept {{name}}',
  decline: 'Decline',
  declineOf: 'Decline {{name}}',
  add: 'Add to my passports',
  addOf: 'Add {{name}} to my passports',
  form: {
    title: 'Accept “{{name}}”',
    body: 'When you accept, {{issuer}} signs the passport. You decide who sees it, and can remove it at any time.',
    name: 'Name in the passport',
    nameHint: 'You cannot change it after you accept. Leave it empty for a passport without your name.',
    submit: 'Accept passport',
  },
  ask: {
    title: 'Decline “{{name}}”?',
    body: 'This closes the offer and deletes your address from it. You cannot undo this.',
    submit: 'Decline passport',
  },
  done: {
    accept: '“{{name}}” was added to your passports.',
    decline: '“{{name}}” declined.',
  },
  see: 'See it',
  gone: '“{{name}}” is no longer offered to you.',
})
