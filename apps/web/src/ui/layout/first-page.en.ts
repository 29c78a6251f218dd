import { defineTexts } from '#lib/format/texts.ts'

/** Texts of the shared components that every page begins with: apart, so that the first one fetches no more than these. */
export const firstPageTexts = defineTexts('first-page', {
  title: '{{title}} · Vouch',
  skip: 'Skip to the content',
  error: {
    title: 'This could not be loaded',
    body: 'Nothing is lost. Try again in a moment.',
    more: 'The next ones could not be loaded.',
    retry: 'Try again',
    reference: 'Reference {{id}}',
  },
  offline: {
    title: 'You are offline',
    body: 'This is loaded as soon as there is a connection.',
    old: 'What you asked for is loaded as soon as there is a connection. Until then you see what was there before.',
  },
})
