import { defineTexts } from '#lib/format/texts.ts'

/** Texts of shared components on the first page. In a file of their own, to keep that page's bundle small. */
export const firstPageTexts = defineTexts('first-page', {
  title: '{{title}} · Vouch',
  description: 'Find work where every application gets an answer.',
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
    old: 'You are seeing the last version we loaded. It will update when you are back online.',
  },
})
