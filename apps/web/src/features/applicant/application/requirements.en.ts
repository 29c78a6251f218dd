import { defineTexts } from '#lib/format/texts.ts'

export const requirementTexts = defineTexts('applicant-requirements', {
  title: 'Requirements',
  hint: 'The job’s current requirements, compared with the profile sent with the application. The applicant may still meet a requirement that is not mentioned.',
  state: { met: 'Met', 'not-met': 'Not met', 'not-said': 'Not mentioned' },
  proof: {
    passport: 'from a passport',
    evidence: 'shown elsewhere in the profile',
    profile: 'in the profile',
  },
  licence: 'Licence: {{name}}',
  experience_one: '{{count}} year as {{name}}',
  experience_other: '{{count}} years as {{name}}',
  anyExperience_one: '{{count}} year of experience',
  anyExperience_other: '{{count}} years of experience',
  months_one: '{{count}} month in the profile',
  months_other: '{{count}} months in the profile',
  years_one: '{{count}} year in the profile',
  years_other: '{{count}} years in the profile',
  rightToWork: 'Right to work in {{name}}',
  atLevel: '{{name}}, {{level}}',
})
