import { defineTexts } from './texts.ts'

export const profileDateTexts = defineTexts('profile-dates', {
  now: 'now',
  fromTo: '{{from}} – {{to}}',
  until: 'until {{to}}',
})
