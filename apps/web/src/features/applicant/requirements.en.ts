import { defineTexts } from '#lib/format/texts.ts'

export const requirementTexts = defineTexts('applicant-requirements', {
  title: 'Requirements',
  hint: 'Compared with the profile that came with the application. “Not said” does not mean that it is missing.',
  state: { met: 'Met', 'not-met': 'Not met', 'not-said': 'Not said' },
  proof: { passport: 'from a passport', evidence: 'shown in the work history', profile: 'in the profile' },
  licence: 'Licence: {{name}}',
  experience_one: '{{count}} year as {{name}}',
  experience_other: '{{count}} years as {{name}}',
  months_one: '{{count}} month in the profile',
  months_other: '{{count}} months in the profile',
  rightToWork: 'Right to work in {{name}}',
  atLevel: '{{name}}, {{level}}',
})
