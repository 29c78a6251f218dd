import { defineTexts } from '#lib/texts.ts'

/** Texts of the frame around the pages. */
export const appTexts = defineTexts('app', {
  brand: 'Vouch',
  home: 'Vouch, to the start page',
  nav: {
    main: 'Main',
    side: 'Your pages',
    open: 'Open the navigation',
    close: 'Close the navigation',
    jobs: 'Find jobs',
    login: 'Log in',
    signup: 'Sign up',
    dashboard: 'Dashboard',
    applications: 'My applications',
    saved: 'Saved jobs',
    profile: 'My profile',
    employerJobs: 'Jobs',
    companies: 'Companies',
    company: 'Company',
  },
  person: {
    menu: 'Your menu, {{name}}',
    workAs: 'Work as',
    candidate: 'Candidate',
    employer: 'Employer',
    admin: 'Administrator',
    addRole: 'Use Vouch in another role',
    dashboard: 'Dashboard',
    signout: 'Sign out',
  },
  footer: {
    promise: 'Every application gets an answer.',
    api: 'API',
  },
  notFound: {
    title: 'Page Not Found',
    body: 'Page not found: {{path}}',
    hint: 'It may have moved, or the address has a typing mistake.',
    home: 'Go to the start page',
    jobs: 'Find jobs',
  },
  error: {
    title: 'Internal Server Error',
    body: 'Something went wrong on our side. Nothing that you saved is lost.',
    status: 'Error {{status}}',
    retry: 'Try again',
  },
  forbidden: {
    title: 'You may not open this page',
    body: 'Your account has no right to it. If you have more than one role, choose the other one in your menu.',
    home: 'Go to your dashboard',
  },
  snackbar: { area: 'Recent messages', close: 'Close this message' },
  pending: 'Loading the page',
  build: { new: 'There is a new version of Vouch.', reload: 'Load it now' },
})
