import { defineTexts } from '#lib/format/texts.ts'

/** Texts about legal documents and consents to them. */
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
    'term-of-service': 'You agreed to version {{version}}. There is now a newer version.',
    'privacy-policy': 'You read version {{version}}. There is now a newer version.',
  },
  change: 'Version {{version}}: {{summary}}',
  missing: {
    'term-of-service': 'Agree to version {{version}}',
    'privacy-policy': 'Read version {{version}}, then tick the box',
  },
  failed: 'We could not load the documents.',
})
