import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('passport-waiting', {
  title_one: '{{shown}} passport is waiting for you',
  title_other: '{{shown}} passports are waiting for you',
  loadFailed: 'We could not load the passports that are waiting for you.',
  none: {
    title: 'No passport is waiting for you',
    body: 'Passports offered to {{email}}, or to a further address that you have proven, appear here.',
    held: 'See the passports you hold',
  },
  offered: 'Offered to {{email}}',
  accepted: 'You accepted this passport without an account. Add it to the passports you hold.',
  until: 'Open until {{when}}',
  website: 'Website of {{name}}',
  accept: 'Accept',
  acceptOf: 'Accept {{name}}',
  decline: 'Decline',
  declineOf: 'Decline {{name}}',
  add: 'Add to my passports',
  addOf: 'Add {{name}} to my passports',
  form: {
    title: 'Accept “{{name}}”',
    body: '{{issuer}} signs the passport for you now, and you keep it. You decide who sees it, and can remove it at any time.',
    name: 'Name in the passport',
    nameHint:
      'Part of the signed passport: change it now or not at all. Leave it empty for a passport without your name.',
    submit: 'Accept passport',
  },
  ask: {
    title: 'Decline “{{name}}”?',
    body: 'The offer is closed, and {{issuer}} no longer has your address for it. You cannot undo this.',
    submit: 'Decline passport',
  },
  done: {
    accept: '“{{name}}” is now among the passports you hold.',
    decline: '“{{name}}” declined.',
  },
  see: 'See it',
  gone: '“{{name}}” is no longer on offer.',
})
