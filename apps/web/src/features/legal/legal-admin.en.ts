import { defineTexts } from '#lib/format/texts.ts'

/** Texts of writing and publishing legal documents. */
export const texts = defineTexts('legal-admin', {
  inForce: 'Version {{version}} is in force since {{day}}.',
  none: 'Nothing is published yet.',
  read: 'Read it as everybody does',
  ours: {
    title: 'Version 1 came with the software',
    body: 'It says what this software does with data and what it asks of people. It knows neither your organisation nor the law where you are. Read it, have it checked, and publish your own version before real people use this marketplace.',
  },
  next: 'Version {{version}}',
  nextBody: 'A draft: it is saved by itself, and nobody but administrators reads it before you publish it.',
  summary: 'What has changed since version {{version}}',
  summaryHint: 'Read by everybody who is asked to agree again. At most 500 characters.',
  body: 'Text',
  bodyHint: 'Headings, lists and links are kept; nothing else of what you paste.',
  preview: 'Preview',
  hide: 'Hide the preview',
  previewOf: 'Preview of version {{version}}',
  discard: 'Back to version {{version}}',
  discardTitle: 'Throw this draft away?',
  discardBody: 'The text becomes that of version {{version}} again.',
  unchanged: 'Change the text to publish a new version.',
  publish: 'Publish version {{version}}',
  confirmTitle: 'Publish version {{version}}?',
  confirm: {
    'term-of-service':
      'It is in force at once. Candidates are asked to agree again before they publish a profile, and owners before they hand in a company.',
    'privacy-policy':
      'It is in force at once. Candidates are asked to read it before they publish a profile.',
  },
  confirmStays: 'Profiles that are published stay published. A version can never be changed or taken back.',
  published: 'Version {{version}} is in force.',
  need: {
    summary: 'Say what has changed',
    body: 'Write the text first',
    tooLong: 'The text is too long to be stored',
  },
  failed: 'Not saved yet',
  failedBody: 'What you wrote stays on this page, and is tried again as soon as you go on writing.',
  history: 'Published versions',
  version: 'Version {{version}}',
  by: '{{day}}, by {{name}}',
  came: '{{day}}, came with the software',
})
