/** Texts of the installed app and of its offline page, which the build writes as files without the app's code. */
export const phoneTexts = {
  name: 'Vouch: jobs with an answer',
  shortName: 'Vouch',
  description: 'Find work where every application gets an answer.',
  shortcuts: { jobs: 'Find jobs', dashboard: 'Dashboard' },
  offline: {
    documentTitle: 'No connection · Vouch',
    title: 'No connection to Vouch',
    body: 'You may be offline. The page you wanted opens as soon as the connection is back.',
    works: 'What still works',
    open: 'Other tabs with Vouch: you can still read what they show.',
    drafts: 'Unfinished profiles, applications and messages: what you typed is saved on this device.',
    sent: 'Everything you have sent is safe with us.',
    retry: 'Try again',
  },
}
