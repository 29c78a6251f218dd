import { defineTexts } from '#lib/format/texts.ts'

/** Texts of the frame around the pages. */
export const appTexts = defineTexts('app', {
  brand: 'Vouch',
  home: 'Vouch, to the start page',
  nav: { main: 'Main', jobs: 'Find jobs', companies: 'Companies', login: 'Log in', signup: 'Sign up' },
  footer: {
    promise: 'Every application gets an answer.',
    api: 'API',
    privacy: 'Privacy',
    terms: 'Terms',
  },
  error: {
    title: 'Internal Server Error',
    body: 'Something went wrong on our side. Nothing that you saved is lost.',
    status: 'Error {{status}}',
    retry: 'Try again',
    home: 'Go to the start page',
    reference: 'Reference: {{id}}',
  },
  snackbar: { area: 'Recent messages', close: 'Close this message' },
  pending: 'Loading the page',
  build: { new: 'There is a new version of Vouch.', reload: 'Load it now' },
})
