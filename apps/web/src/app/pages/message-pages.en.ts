import { defineTexts } from '#lib/format/texts.ts'

/** Texts of the pages that say why there is no page. */
export const messageTexts = defineTexts('message-pages', {
  notFound: {
    title: 'Page Not Found',
    body: 'Page not found: {{path}}',
    hint: 'It may have moved, or the address has a typing mistake.',
    home: 'Go to the start page',
    jobs: 'Find jobs',
  },
  forbidden: {
    title: 'You may not open this page',
    body: 'Your account has no right to it. If you have more than one role, choose the other one in your menu.',
    home: 'Go to your dashboard',
    status: 'Error {{status}}',
  },
})
