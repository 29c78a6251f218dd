import { defineTexts } from '#lib/format/texts.ts'

/** Texts of the not-found and forbidden pages. */
export const messageTexts = defineTexts('message-pages', {
  notFound: {
    title: 'Page Not Found',
    body: 'Page not found: {{path}}',
    hint: 'It may have moved, or the address may be mistyped.',
    home: 'Go to the home page',
    jobs: 'Find jobs',
  },
  forbidden: {
    title: 'You don’t have access to this page',
    body: 'If you have another role, switch to it in your menu.',
    home: 'Go to dashboard',
    status: 'Error {{status}}',
  },
})
