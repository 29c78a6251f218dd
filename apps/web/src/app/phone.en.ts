/** Texts of the installed app and of its offline page, which the build writes as files without the app's code. */
export const phoneTexts = {
  name: 'Vouch: jobs with an answer',
  shortName: 'Vouch',
  description: 'Find work where every application gets an answer.',
  shortcuts: { jobs: 'Find jobs', dashboard: 'Dashboard' },
  offline: {
    documentTitle: 'No connection · Vouch',
    title: 'No connection to Vouch',
    body: 'You may be offline. This page opens by itself when the connection is back.',
    works: 'What still works',
    open: 'Vouch in your other tabs: what they show can still be read.',
    drafts: 'Profiles, applications and messages you were writing: what you typed is kept on this device.',
    sent: 'Everything you have sent is safe with us.',
    retry: 'Try again',
  },
}
