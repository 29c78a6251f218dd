import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('passport-keys', {
  hint: 'Issuers sign passports and status lists with these keys. Each key signs for a year. Its successor is published at least a day before it takes over.',
  list: 'Keys',
  issuer: 'Issuer',
  kind: 'Kind',
  kinds: { ed25519: 'Ed25519, for JSON', rsa: 'RSA 3072, for JWT' },
  state: 'State',
  states: { next: 'Next', signing: 'Active', retired: 'Retired', compromised: 'Leaked' },
  published: 'Published',
  passports: 'Passports',
  actions: 'Actions',
  leaked: 'Mark as leaked',
  leakedOf: 'Mark the {{kind}} key of {{issuer}} as leaked',
  empty: 'No keys yet',
  emptyBody: 'Issuers get keys when you verify them. The marketplace gets its keys with its first passport.',
  ask: {
    title: 'Mark this key of {{issuer}} as leaked?',
    body: 'Do this if someone else may have the private key. Everything it signed becomes invalid at once. We sign the passports again with the next key, and holders must download them again.',
    submit: 'Mark as leaked',
    done: 'The key is marked as leaked. Its passports are being signed again.',
  },
})
