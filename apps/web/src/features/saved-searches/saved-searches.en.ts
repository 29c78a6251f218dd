import { defineTexts } from '#lib/format/texts.ts'

export const savedSearchesTexts = defineTexts('saved-searches', {
  title: 'Saved searches',
  intro: 'We e-mail you new jobs at 8 in the morning: every day, or every Monday.',
  outdated: 'A filter of this search no longer exists, so it finds nothing. Delete it and save a new one.',
  search: 'Search jobs',
  full: 'You have saved 10 searches, which is the most. Delete one to save another.',
  frequency: 'E-mails about {{name}}',
  frequencies: { daily: 'Every day', weekly: 'Every week', off: 'No e-mails' },
  name: 'Name',
  rename: 'Rename {{name}}',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete {{name}}',
  deleted: '“{{name}}” deleted.',
  undo: 'Undo',
  empty: {
    title: 'No saved searches yet',
    body: 'Search for jobs and choose “Save search”. We then e-mail you new jobs.',
  },
  stop: {
    title: 'Job alerts',
    body: 'Stop e-mails about new jobs for “{{name}}”?',
    button: 'Stop these e-mails',
    doneTitle: 'You are unsubscribed',
    done: 'You’ll get no more e-mails about “{{name}}”. The search stays saved.',
    deleted: 'You deleted this search. You’ll get no more e-mails about it.',
    manage: 'Open saved searches',
    goneTitle: 'This link is no longer valid',
    gone: 'The link may be incomplete.',
  },
})
