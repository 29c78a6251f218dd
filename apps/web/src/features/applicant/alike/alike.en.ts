import { defineTexts } from '#lib/format/texts.ts'

export const alikeTexts = defineTexts('applicant-alike', {
  title: 'Possibly the same person',
  body: 'Only your team sees this hint. It does not affect the applications.',
  same: 'Same {{what}}',
  reason: { email: 'e-mail address', 'name-and-place': 'name and location' },
  about: '{{job}}, applied {{when}} · {{how}}',
  distinct: 'Not the same person',
  distinctOf: '{{name}} is not the same person',
  done: 'This hint about {{name}} is hidden for your team.',
  undo: 'Undo',
})
