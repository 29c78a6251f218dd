import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('legal-admin', {
  inForce: 'Version {{version}} has been in effect since {{day}}.',
  none: 'Nothing is published yet.',
  read: 'View public version',
  ours: {
    title: 'Version 1 came with the software',
    body: 'It covers what this software does, but not your organisation or local law. Get legal advice and publish your own version before you go live.',
  },
  next: 'Version {{version}}',
  nextBody: 'This draft is saved automatically. Only administrators can see it until you publish it.',
  summary: 'Changes since version {{version}}',
  summaryHint: 'Shown to everyone who is asked to agree again. Up to 500 characters.',
  body: 'Text',
  bodyHint: 'Pasted text keeps headings, lists and links only.',
  preview: 'Preview',
  hide: 'Hide preview',
  previewOf: 'Preview of version {{version}}',
  discard: 'Revert to version {{version}}',
  discardTitle: 'Discard this draft?',
  discardBody: 'The text will revert to version {{version}}.',
  unchanged: 'Change the text to publish a new version.',
  publish: 'Publish version {{version}}',
  confirmTitle: 'Publish version {{version}}?',
  confirm: {
    'term-of-service':
      'It takes effect right away. Candidates must agree before they publish a profile, and owners before they submit a company.',
    'privacy-policy': 'It takes effect right away. Candidates must read it before they publish a profile.',
  },
  confirmStays: 'Published profiles stay published. You can’t change or withdraw a version.',
  published: 'Version {{version}} published.',
  need: {
    summary: 'Describe the changes',
    body: 'Add the text',
    tooLong: 'Shorten the text',
  },
  failed: 'Not saved yet',
  failedBody: 'Your text stays on this page. We will try again as you type.',
  history: 'Published versions',
  version: 'Version {{version}}',
  by: '{{day}}, by {{name}}',
  came: '{{day}}, came with the software',
})
