import { defineTexts } from '#lib/format/texts.ts'

export const matchTexts = defineTexts('match', {
  number: '{{percent}} match',
  required: '{{met}} of {{count}} required skills',
  nice: '{{met}} of {{count}} nice-to-have skills',
  requiredOnly: 'Required skills',
  niceOnly: 'Nice-to-have skills',
  missing: 'Missing: {{names}}',
  partly: 'Lower level or related skill: {{names}}',
  own: 'Not in the list of skills, so not compared: {{names}}',
  occupation: {
    met: 'Your occupation: {{name}}',
    partly: 'Related to your occupations: {{name}}',
    missing: 'Not one of your occupations: {{name}}',
    unknown: 'Your profile names no occupation',
  },
  experience: {
    met: 'Enough experience',
    partly: 'Less experience than asked',
    missing: 'No experience in this occupation',
    unknown: 'Your work history names no occupation',
  },
  language: {
    met: '{{name}}',
    partly: '{{name}}, one level short',
    missing: 'Your {{name}} is below the level asked for',
    unknown: '{{name}} or its level is not in your profile',
  },
  licence: {
    met: '{{name}}',
    partly: '{{name}}',
    missing: '{{name}}',
    unknown: '{{name}} is not in your profile',
  },
  education: {
    met: 'Education: {{name}}',
    partly: 'Education: {{name}}',
    missing: 'Your education is below {{name}}',
    unknown: 'Your profile has no level of education',
  },
  place: {
    met: 'Where you want to work',
    partly: 'Outside your travel distance, or you would have to move',
    missing: 'Too far from where you want to work',
    unknown: 'Your profile does not say where, or how far away, you would work',
  },
  country: {
    met: 'Remote, from your country',
    partly: 'Remote, from your country',
    missing: 'Remote, but not from your country',
    unknown: 'Your profile does not say which country you live in',
  },
  mode: {
    met: 'The work mode you want',
    partly: 'The work mode you want',
    missing: 'Not a work mode you want',
    unknown: 'Your profile does not say on-site, hybrid or remote',
  },
  pay: {
    met: 'The pay you expect',
    partly: 'Somewhat less pay than you expect',
    missing: 'Less pay than you expect',
    unknown: 'Your profile has no expected pay in this currency',
  },
  type: {
    met: 'The type of employment you want',
    partly: 'The type of employment you want',
    missing: 'Not a type of employment you want',
    unknown: 'Your profile does not say which type of employment you want',
  },
  result: { met: 'Met', partly: 'Partly met', missing: 'Not met', unknown: 'Not known' },
})
