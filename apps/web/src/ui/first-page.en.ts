import { defineTexts } from '#lib/texts.ts'

/** Texts of the shared components that every page begins with: apart, so that the first one fetches no more than these. */
export const firstPageTexts = defineTexts('first-page', {
  title: '{{title}} · Vouch',
  skip: 'Skip to the content',
  error: {
    title: 'This could not be loaded',
    body: 'Nothing is lost. Try again in a moment.',
    retry: 'Try again',
    reference: 'Reference {{id}}',
  },
})
