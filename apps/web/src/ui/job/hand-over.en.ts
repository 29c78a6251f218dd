import { defineTexts } from '#lib/format/texts.ts'

export const handOverTexts = defineTexts('hand-over', {
  who: 'Who takes over?',
  whoHint: 'They become the recruiter of these jobs and are notified.',
  whoHintOne: 'They become the recruiter of this job and are notified.',
  choose: 'Choose a person',
  missing: 'Choose who takes over',
  nobody: 'Nobody else in the company can recruit yet. Invite a recruiter to the company first.',
})
