import { defineTexts } from '#lib/format/texts.ts'

export const texts = defineTexts('passport-reports', {
  show: 'Show',
  segments: { open: 'Open', decided: 'Decided' },
  list: 'Reports',
  column: {
    passport: 'Passport',
    report: 'Report',
    outcome: 'Outcome',
    when: 'Reported',
    decided: 'Decided',
    actions: 'Actions',
  },
  by: 'Issued by {{issuer}}',
  reasons: {
    'false-issuer': 'Issuer is not who it claims to be',
    'wrong-content': 'Skill or content is wrong',
    'data-of-others': 'Shows someone else’s data',
    other: 'Something else',
  },
  states: { open: 'Open', dismissed: 'Dismissed', acted: 'Done' },
  decide: 'Decide',
  decideOf: 'Decide on the report of {{name}}',
  more: 'More actions for {{name}}',
  suspend: 'Suspend passport',
  suspendFailed: 'We could not load the passport. Try again.',
  empty: {
    open: 'No open reports',
    openBody:
      'Anyone can report a passport on its public page. New reports appear here and on your dashboard.',
    decided: 'No decided reports',
    decidedBody: 'Reports appear here once an administrator has decided on them.',
  },
  form: {
    title: 'Decide on the report of “{{name}}”',
    answered: 'The reporter gets an e-mail with the outcome, without your note.',
    anonymous: 'The reporter left no e-mail address, so nobody will be notified of the outcome.',
    choice: 'Outcome',
    acted: 'Done: I took action',
    dismissed: 'Dismiss: there is nothing to do',
    note: 'Note',
    noteHint: 'Only administrators see it. Do not name people.',
    submit: { acted: 'Mark as done', dismissed: 'Dismiss report' },
    done: { acted: 'The report is marked as done.', dismissed: 'The report was dismissed.' },
  },
})
