import { defineTexts } from '#lib/format/texts.ts'

/** Words about feedback that its givers and administrators read. */
export const feedbackTexts = defineTexts('feedback-words', {
  rating: '{{rating}} of 5 stars',
  stars: { s1: 'Very bad', s2: 'Bad', s3: 'Neither good nor bad', s4: 'Good', s5: 'Very good' },
})
