import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('foreign-issuers', {
  body: 'Passport issuers outside this marketplace. A passport whose issuer is only a key (did:key or did:jwk), without a website that vouches for it, is accepted only if the key is listed here. On platforms shared by many issuers, such as Credly and Badgr, only listed issuers count in matching.',
  list: 'Listed issuers',
  count_one: '{{count}} issuer',
  count_other: '{{count}} issuers',
  search: 'Search issuers',
  noMatch: 'No issuer contains “{{words}}”.',
  more: 'Show more issuers',
  empty: {
    title: 'No issuers listed yet',
    body: 'Passports signed by a web domain are accepted without an entry. List an issuer that is only a key, or decide with an entry whether its passports count in matching.',
  },
  addTitle: 'Add an issuer',
  name: 'Name',
  nameHint:
    'Passports signed with a listed key are shown under this name, not under the name in the passport.',
  address: 'DID, profile address or host',
  addressHint:
    'For example did:key:z6Mk…, https://api.credly.com/v1/obi/v2/issuers/… or college.example. It cannot be changed later.',
  counts: 'Passports of this issuer count in matching',
  note: 'Note for administrators',
  noteHint: 'For example how you checked that the key belongs to the issuer.',
  add: 'Add issuer',
  added: '“{{name}}” added.',
  kind: { key: 'Key', profile: 'Profile', host: 'Whole host' },
  counting: { yes: 'Counts in matching', no: 'Does not count in matching' },
  passports_zero: 'No passports',
  passports_one: '{{count}} passport held here',
  passports_other: '{{count}} passports held here',
  edit: 'Edit',
  editNamed: 'Edit {{name}}',
  save: 'Save issuer',
  cancel: 'Cancel',
  saved: '“{{name}}” saved.',
  changedElsewhere:
    'Someone else changed this issuer. What you typed is still here. Save again to replace their changes.',
  removedElsewhere:
    'Someone else removed this issuer. What you typed is still here. Save again to add it back.',
  remove: 'Remove',
  removeNamed: 'Remove {{name}}',
  removeTitle: 'Remove “{{name}}” from the list?',
  removeKey_zero: 'Passports signed with this key will no longer be accepted.',
  removeKey_one:
    'Passports signed with this key will no longer be accepted. {{count}} passport held here will be suspended within minutes, and its holder will be notified.',
  removeKey_other:
    'Passports signed with this key will no longer be accepted. {{count}} passports held here will be suspended within minutes, and their holders will be notified.',
  removeOther:
    'Passports of this issuer stay valid. On platforms shared by many issuers they will not count in matching; elsewhere they will.',
  removeLabel: 'Remove issuer',
  removed: '“{{name}}” removed from the list.',
  removeChanged: 'Someone else changed this issuer. It was not removed. Check it and try again.',
  undo: 'Undo',
})
