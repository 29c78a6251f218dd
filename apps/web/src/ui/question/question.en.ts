import { defineTexts } from '#lib/format/texts.ts'

/** Texts of questions and answers, shared by the form, the review and the applicant’s page. */
export const questionTexts = defineTexts('question', {
  optional: '{{text}} (optional)',
  kind: {
    'yes-no': 'Yes or no',
    'short-text': 'Short text',
    'long-text': 'Long text',
    single: 'Single choice',
    multiple: 'Multiple choice',
    number: 'Number',
    date: 'Date',
    rating: 'Rating from 1 to 5',
    statement: 'Text to read',
  },
  multipleHint: 'Choose all that apply.',
  ratingHint: '1 is the lowest, 5 the highest.',
  between: 'From {{min}} to {{max}}.',
  atLeast: 'At least {{min}}.',
  atMost: 'At most {{max}}.',
  clear: 'Clear answer',
  clearTo: 'Clear the answer to “{{text}}”',
  rating: '{{value}} out of {{max}}',
  noAnswer: 'Not answered',
  shown_one: '{{count}} question',
  shown_other: '{{count}} questions',
})
