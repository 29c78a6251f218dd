import { defineTexts } from '#lib/format/texts.ts'

/** Whose turn an application is, as the hiring team reads it. */
export const turnTexts = defineTexts('turn', {
  team: {
    open: 'Your turn',
    until: 'Answer by {{day}}',
    late: 'Overdue since {{day}}',
    after: 'Interview on {{day}}',
  },
  candidate: {
    open: 'Waiting for the candidate',
    until: 'Candidate has until {{day}}',
    late: 'Candidate late since {{day}}',
  },
})
