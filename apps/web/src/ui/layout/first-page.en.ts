import { defineTexts } from '#lib/format/texts.ts'

/** Texts of the shared components that every page begins with: apart, so that the first one fetches no more than these. */
export const firstPageTexts = defineTexts('first-page', {
  title: '{{title}} · Vouch',
  skip: 'Skip to content',
  error: {
    title: 'We could not load this',
    body: 'Try again in a moment.',
    more: 'We could not load more.',
    retry: 'Try again',
    reference: 'Reference {{id}}',
  },
  offline: {
    title: 'You are offline',
    body: 'This will load when you are back online.',
    old: 'You see the last loaded version. It will update when you are back online.',
  },
})
