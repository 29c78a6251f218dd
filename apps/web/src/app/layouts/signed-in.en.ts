import { defineTexts } from '#lib/format/texts.ts'

/** Texts of the signed-in layout. In a file of their own, so that the first page does not load them. */
export const signedInTexts = defineTexts('signed-in', {
  nav: {
    side: 'Your pages',
    open: 'Open navigation',
    close: 'Close navigation',
    jobs: 'Find jobs',
    dashboard: 'Dashboard',
    applications: 'My applications',
    invited: 'Invitations',
    saved: 'Saved jobs',
    profile: 'My profile',
    employerJobs: 'Jobs',
    candidates: 'Candidates',
    companies: 'Companies',
    company: 'Company',
    feedback: 'Feedback',
    administrators: 'Administrators',
    lists: 'Lists',
    searchSynonyms: 'Search synonyms',
    terms: 'Terms of service',
    privacy: 'Privacy policy',
  },
  person: {
    menu: 'Your menu, {{name}}',
    workAs: 'Work as',
    candidate: 'Candidate',
    employer: 'Employer',
    admin: 'Administrator',
    addRole: 'Add another role',
    dashboard: 'Dashboard',
    account: 'Account settings',
    feedback: 'Your feedback',
    signout: 'Log out',
  },
  deletion: {
    label: 'Account deletion',
    text: 'Your account will be deleted on {{day}}.',
    keep: 'Keep my account',
    kept: 'Your account will not be deleted.',
  },
})
