import { defineTexts } from '#lib/format/texts.ts'

/** Whose turn an application is, as the hiring team reads it. */
export const turnTexts = defineTexts('turn', {
  team: {
    open: 'Your team',
    until: 'Your team, by {{day}}',
    late: 'Overdue, was due {{day}}',
    after: 'Interview on {{day}}',
  },
  candidate: {
    open: 'Candidate',
    until: 'Candidate, by {{day}}',
    late: 'Candidate, was due {{day}}',
  },
})
