import { defineTexts } from './texts.ts'

/** What is wrong with a field, where the contract's schema has no sentence of its own. */
export const fieldProblemTexts = defineTexts('field-problems', {
  required: 'Required',
  choose: 'Choose one of the options',
  tooShort: 'Use at least {{count}} characters',
  tooLong: 'Use at most {{count}} characters',
  tooSmall: 'Use {{count}} or more',
  tooBig: 'Use {{count}} or less',
  tooMany_one: 'Choose at most {{count}}',
  tooMany_other: 'Choose at most {{count}}',
  tooFew_one: 'Add at least {{count}}',
  tooFew_other: 'Add at least {{count}}',
  number: 'Enter a number',
  whole: 'Enter a whole number',
  email: 'Enter a full e-mail address, such as name@example.com',
  address: 'Enter a web address that starts with https://',
  date: 'Enter a full date',
  invalid: 'Check this value',
})
