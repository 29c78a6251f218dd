import { defineTexts } from '#lib/format/texts.ts'

export const jobToolsTexts = defineTexts('job-tools', {
  share: {
    open: 'Share',
    label: 'Share job',
    copy: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'We could not copy the link. Copy it from your browser’s address bar.',
    mail: 'Send by e-mail',
    subject: '{{title}} at {{company}}',
  },
  report: {
    open: 'Report job',
    title: 'Report this job',
    body: 'The administrators of this marketplace will review it. {{company}} will not learn who reported it.',
    told: 'You will be notified of the outcome.',
    anonymous: 'You are not logged in, so we cannot tell you the outcome.',
    reason: 'What is wrong?',
    reasonMissing: 'Choose a reason',
    reasons: {
      fraud: 'It is a fraud or scam',
      discrimination: 'It discriminates against people',
      'asks-for-money': 'It asks applicants for money',
      misleading: 'It is wrong or misleading',
      filled: 'The job is already filled or closed',
      other: 'Something else',
    },
    words: 'Details',
    wordsHint: 'What should we look at? Optional, up to {{max}} characters.',
    submit: 'Send report',
    done: 'Report sent. Thank you.',
  },
})
