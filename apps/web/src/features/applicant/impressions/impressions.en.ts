import { defineTexts } from '#lib/format/texts.ts'

export const impressionTexts = defineTexts('impressions', {
  title: 'Impressions',
  private: 'Only your hiring team sees this.',
  question: 'Should {{name}} get this job?',
  reason: 'Why (optional)',
  give: 'Save impression',
  change: 'Change impression',
  cancel: 'Cancel',
  missing: 'Choose an answer.',
  own: 'You',
  edited: 'edited',
  waiting_one: '{{shown}} colleague has given an impression. You will see it after you give yours.',
  waiting_other: '{{shown}} colleagues have given an impression. You will see them after you give yours.',
  hidden_one: '{{shown}} colleague gave an impression. Only people who gave one can read it.',
  hidden_other: '{{shown}} colleagues gave an impression. Only people who gave one can read them.',
  none: 'Nobody gave an impression.',
  first: 'No colleague has given an impression yet.',
  saved: 'Impression saved.',
  changeHint: 'Your colleagues will see that you changed it.',
})
