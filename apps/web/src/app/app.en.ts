import { defineTexts } from '#lib/format/texts.ts'

/** Texts of the page layouts. */
export const appTexts = defineTexts('app', {
  brand: 'Vouch',
  home: 'Vouch home',
  nav: { main: 'Main', jobs: 'Find jobs', companies: 'Companies', login: 'Log in', signup: 'Sign up' },
  footer: {
    promise: 'Every application gets an answer.',
    check: 'Check a passport',
    api: 'API',
    feedback: 'Give feedback',
    privacy: 'Privacy',
    terms: 'Terms',
  },
  error: {
    title: 'Internal Server Error',
    body: 'Something went wrong on our side. Your saved work is safe. Try again in a moment.',
    status: 'Error {{status}}',
    retry: 'Try again',
    home: 'Go to the home page',
    reference: 'Reference: {{id}}',
    part: 'This page did not load completely',
    partBody: 'Check your connection, then try again.',
  },
  snackbar: { area: 'Recent messages', close: 'Close message' },
  pending: 'Loading page',
})
