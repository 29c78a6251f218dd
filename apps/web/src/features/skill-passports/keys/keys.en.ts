import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('passport-keys', {
  hint: 'Issuers sign passports with these keys. A key signs for a year; its successor is published a day before it signs. Status lists are signed with them too.',
  list: 'Keys',
  issuer: 'Issuer',
  kind: 'Kind',
  kinds: { ed25519: 'Ed25519, for JSON', rsa: 'RSA 3072, for JWT' },
  state: 'State',
  states: { next: 'Signs later', signing: 'Signs', retired: 'Retired', compromised: 'Leaked' },
  published: 'Published',
  passports: 'Passports',
  actions: 'Actions',
  leaked: 'Mark as leaked',
  leakedOf: 'Mark the {{kind}} key of {{issuer}} as leaked',
  empty: 'No keys yet',
  emptyBody: 'An issuer gets its keys when you verify it, the marketplace with its first passport.',
  ask: {
    title: 'Mark this key of {{issuer}} as leaked?',
    body: 'Do this if somebody else may have the private key. Everything that it signed becomes invalid at once. Its passports are signed again with the next key, and their holders must download them again.',
    submit: 'Mark as leaked',
    done: 'The key is marked as leaked. Its passports are being signed again.',
  },
})
