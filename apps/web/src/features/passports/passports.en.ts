import { defineTexts } from '#lib/texts.ts'

export const texts = defineTexts('passports', {
  title: 'Passports',
  what: 'A passport is proof that somebody else has signed: a badge, diploma or licence that a school, an authority or an employer issued to you (Open Badges 3.0 or another Verifiable Credential).',
  where:
    'Its issuer or your wallet gives it to you as a file: JSON, JWT, or a PNG badge. We check the signature with the issuer, and that it is made out to {{email}}.',
  asked:
    'We ask the issuer’s server when you add a passport and once a day, also while your profile is hidden. The address that we ask may be of this passport alone: its issuer can then tell that it is on a job marketplace.',
  list: 'Passports that you hold',
  add: 'Add a passport',
  addHint: 'Made out to {{email}}. We check the signature with its issuer, which can take a few seconds.',
  added: '“{{name}}” is checked and added.',
  already: 'You hold “{{name}}” already.',
  full: 'You hold {{max}} passports, which is the most. Remove one to add another.',
  loadFailed: 'Your passports could not be loaded.',
  loading: 'Loading your passports',
  signedBy: 'Signed by {{host}}',
  issuedOn: 'Issued {{when}}',
  until: 'Valid until {{when}}',
  checked: 'Checked',
  readAll: 'Read all',
  readAllOf: 'Read all: {{name}}',
  readLess: 'Read less',
  readLessOf: 'Read less: {{name}}',
  state: { issued: 'Valid', suspended: 'Suspended', revoked: 'Revoked', expired: 'Expired' },
  means: {
    issued: 'Employers who see your profile see it.',
    suspended:
      'It does not count now: its issuer has suspended it or has not answered for a month, its signature did not hold when it was last checked, or this marketplace takes no passports of this issuer any more. Employers do not see it.',
    revoked: 'Its issuer has taken it back. Employers do not see it.',
    expired: 'Its time is over. Employers do not see it.',
  },
  acts: 'What to do with {{name}}',
  check: 'Check again',
  checkOf: 'Check again: {{name}}',
  checkedNow: { valid: '“{{name}}” is valid.', changed: '“{{name}}” was checked: {{state}}.' },
  download: 'Download',
  downloadOf: 'Download {{name}}',
  remove: 'Remove',
  removeOf: 'Remove {{name}}',
  ask: {
    title: 'Remove “{{name}}”?',
    body: 'Employers do not see it any more, except in applications that you have sent. You can add it again with its file.',
    submit: 'Remove the passport',
    done: '“{{name}}” is removed.',
  },
  offline: 'The server did not answer. Try again in a moment.',
})
