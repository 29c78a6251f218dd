import { defineTexts } from '#lib/format/texts.ts'

/** Texts of the documents that people consent to. */
export const consentTexts = defineTexts('consents', {
  name: { 'term-of-service': 'Terms of service', 'privacy-policy': 'Privacy policy' },
  newTab: '{{name}} (opens in a new tab)',
  version: 'Version {{version}} of {{day}}',
  ask: {
    'term-of-service': 'I agree to the terms of service, version {{version}}',
    'privacy-policy': 'I have read the privacy policy, version {{version}}',
  },
  given: {
    'term-of-service': 'You agreed to this version on {{day}}.',
    'privacy-policy': 'You confirmed on {{day}} that you read this version.',
  },
  newer: {
    'term-of-service': 'There is a newer version than version {{version}}, which you agreed to.',
    'privacy-policy': 'There is a newer version than version {{version}}, which you read.',
  },
  change: 'Version {{version}}: {{summary}}',
  missing: {
    'term-of-service': 'Agree to version {{version}}',
    'privacy-policy': 'Read version {{version}}, then tick the box',
  },
  failed: 'We could not load the documents.',
})
