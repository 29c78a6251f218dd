import { defineTexts } from './texts.ts'

/** Texts that the wrapper, the snackbar and the formats need. */
export const libTexts = defineTexts('lib', {
  problem: {
    unknown: 'Something went wrong!',
    timeout: 'The operation was aborted due to timeout',
    offline: 'The server cannot be reached. Check your connection and try again.',
  },
  pay: {
    hour: '{{amount}} an hour',
    day: '{{amount}} a day',
    week: '{{amount}} a week',
    month: '{{amount}} a month',
    year: '{{amount}} a year',
    from: 'From {{amount}}',
    upTo: 'Up to {{amount}}',
  },
  time: { now: 'just now' },
  field: {
    required: 'This is required',
    choose: 'Choose one of the options',
    tooShort: 'Use at least {{count}} characters',
    tooLong: 'Use at most {{count}} characters',
    tooSmall: 'Use {{count}} or more',
    tooBig: 'Use {{count}} or less',
    tooMany_one: 'Choose at most {{count}}',
    tooMany_other: 'Choose at most {{count}}',
    tooFew_one: 'Add at least {{count}}',
    tooFew_other: 'Add at least {{count}}',
    number: 'Use a number',
    whole: 'Use a whole number',
    email: 'Use a full e-mail address, such as name@example.com',
    address: 'Use a web address that begins with https://',
    date: 'Use a full date',
    invalid: 'Check this value',
  },
  identity: {
    emailInUse: 'There is an account with this e-mail address already. Log in instead.',
    wrong: 'The e-mail address or the password is not right.',
    weak: 'Choose a longer password.',
    invalidEmail: 'Use a full e-mail address, such as name@example.com',
    disabled: 'This account is disabled. Ask the people who run this marketplace.',
    tooMany: 'There were too many tries. Wait a few minutes and try again.',
    network: 'The server cannot be reached. Check your connection and try again.',
    unknown: 'That did not work. Please try again.',
  },
})
