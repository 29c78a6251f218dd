import { defineTexts } from './texts.ts'

/** Messages for field errors of the contract's schemas that have no message of their own. */
export const fieldProblemTexts = defineTexts('field-problems', {
  required: 'Required',
  choose: 'Choose one of the options',
  tooShort: 'Use at least {{count}} characters',
  tooLong: 'Use at most {{count}} characters',
  overLimit: 'At most {{max}} characters; this has {{used}}.',
  tooSmall: 'Enter {{count}} or more',
  tooBig: 'Enter {{count}} or less',
  tooMany_one: 'Choose at most {{count}}',
  tooMany_other: 'Choose at most {{count}}',
  tooFew_one: 'Add at least {{count}}',
  tooFew_other: 'Add at least {{count}}',
  number: 'Enter a number',
  whole: 'Enter a whole number',
  email: 'Enter a full e-mail address, such as name@example.com',
  address: 'Enter a web address that starts with https://',
  date: 'Enter a full date',
  invalid: 'This value is not valid. Change it.',
})
