import { defineTexts } from '#lib/format/texts.ts'

/** Texts of content pages while the API is away. */
export const awayTexts = defineTexts('away', {
  title: 'Parts of Vouch are not available right now',
  rest: 'Searching, logging in and applying will work again soon. Everything you have sent is safe.',
  jobs: 'These are the jobs as of {{when}}.',
  text: 'This is the text as of {{when}}.',
  builtText: 'This text was supplied with this version of Vouch. A newer one may be in effect.',
  retry: 'Try again',
})
