import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('passport-report', {
  open: 'Report this passport',
  openOf: 'Report the passport {{name}}',
  title: 'Report “{{name}}”',
  body: 'Tell the administrators of this marketplace what is wrong. Neither the issuer nor the holder will learn who reported it.',
  reason: 'What is wrong?',
  reasonMissing: 'Choose a reason',
  reasons: {
    'false-issuer': 'The issuer is not who it claims to be',
    'wrong-content': 'The person does not have this skill, or the content is wrong',
    'data-of-others': 'It shows someone else’s data',
    other: 'Something else',
  },
  words: 'Details',
  wordsHint: 'What should we look at? Optional, up to {{max}} characters.',
  email: 'Your e-mail address',
  emailHint: 'Optional. We use it only to tell you the outcome.',
  emailWrong: 'Enter a full e-mail address',
  submit: 'Send report',
  kept: 'Your report is still here.',
  sent: {
    title: 'Report sent',
    body: 'An administrator will review it and may suspend the passport. Until then it stays as it is.',
    noAnswer: 'You left no e-mail address, so we cannot tell you the outcome.',
    answer:
      'We will e-mail the outcome to {{email}}. We delete your address and your details 90 days after the decision.',
    close: 'Close',
  },
})
