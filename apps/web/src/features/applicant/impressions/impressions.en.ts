import { defineTexts } from '#lib/format/texts.ts'

export const impressionTexts = defineTexts('impressions', {
  title: 'Impressions',
  private: 'Only your hiring team sees this.',
  question: 'Should {{name}} get this job?',
  reason: 'Why (optional)',
  give: 'Save impression',
  change: 'Change impression',
  cancel: 'Cancel',
  missing: 'Choose one of the four.',
  own: 'You',
  edited: 'edited',
  waiting_one: '{{shown}} colleague has given theirs. You will see it after yours.',
  waiting_other: '{{shown}} colleagues have given theirs. You will see them after yours.',
  first: 'None of your colleagues has given theirs.',
  saved: 'Impression saved.',
  changeHint: 'Your colleagues will see that you changed it.',
})
