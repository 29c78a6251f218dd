import { defineTexts } from '#lib/format/texts.ts'

/** Texts that the tabs about skill passports share. */
export const texts = defineTexts('skill-passports', {
  title: 'Skill passports',
  tabs: 'Skill passports',
  tab: {
    waiting: 'Waiting for you',
    held: 'Held',
    shares: 'Shares',
    issuers: 'Issuers',
    reviews: 'To review',
    'foreign-issuers': 'Foreign issuers',
    keys: 'Keys',
    definitions: 'Definitions',
    issued: 'Issued',
    batches: 'Batches',
    issuer: 'Issuer',
  },
  issuer: 'Issuer',
  loadFailed: 'We could not load your issuers.',
  untitled: 'Untitled passport',
  version: 'Version {{number}}',
  none: {
    title: 'Your company does not issue passports yet',
    owner: 'Apply to become an issuer. An administrator looks at each application.',
    member: 'Ask an owner of your company to apply, or to give you the right to issue.',
    apply: 'Apply as issuer',
    company: 'See your companies',
  },
  obstacle: {
    title: 'You cannot offer passports now',
    requested: 'An administrator is looking at your application. You can draft passports meanwhile.',
    refused: 'Your application was refused. Read the reason in the Issuer tab and apply again.',
    suspended:
      'An administrator has suspended you as an issuer. Passports that you issued can still be checked and say so.',
    retired: 'You stopped issuing. Passports that you issued can still be checked.',
    renamed:
      'Your company is now called {{company}}. An administrator has to verify the new name, because passports carry it.',
    company: 'Your company is not verified at the moment. Complete its verification to issue again.',
    verified: 'You cannot issue at the moment.',
  },
  file: {
    menu: 'Download',
    menuOf: 'Download {{name}}',
    json: 'JSON: the signed passport',
    jwt: 'JWT: the signed passport as text',
    png: 'PNG: picture with the passport in it',
    svg: 'SVG: picture with the passport in it',
    pdf: 'PDF: to print',
    failed: 'We could not download the file. Try again.',
  },
  level: {
    beginner: 'Beginner',
    intermediate: 'Intermediate',
    advanced: 'Advanced',
    lead: 'Can lead others',
  },
  issuerStatus: {
    requested: 'Under review',
    verified: 'Verified',
    refused: 'Not verified',
    suspended: 'Suspended',
    retired: 'Retired',
  },
  definitionStatus: {
    draft: 'Draft',
    'in-review': 'In review',
    published: 'Published',
    retired: 'Retired',
  },
  stale: 'Somebody else changed this meanwhile. Nothing was changed. Look at it again, then repeat.',
})
