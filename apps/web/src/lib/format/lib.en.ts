import { defineTexts } from './texts.ts'

/** Texts of the API client and the snackbars, and words in formatted values. */
export const libTexts = defineTexts('lib', {
  problem: {
    unknown: 'Something went wrong!',
    notFound: 'Page not found. Part of the link may be missing.',
    timeout: 'The operation was aborted due to timeout',
    offline: 'We can’t reach the server. Check your connection and try again.',
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
})
