import { defineTexts } from '#lib/format/texts.ts'

export const alikeTexts = defineTexts('applicant-alike', {
  title: 'May be the same person',
  body: 'A hint for your team. Nothing happens because of it, and applicants never see it.',
  same: 'Same {{what}}',
  reason: { email: 'e-mail address', 'name-and-place': 'name and location' },
  about: '{{job}}, applied {{when}} · {{how}}',
  distinct: 'Not the same person',
  distinctOf: '{{name}} is not the same person',
  done: 'Your team no longer sees this hint about {{name}}.',
  undo: 'Undo',
})
