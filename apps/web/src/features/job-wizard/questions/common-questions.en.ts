import { defineTexts } from '#lib/format/texts.ts'

/** Everyday questions to start from. The employer may change every word. */
export const commonTexts = defineTexts('common-questions', {
  work: {
    text: 'Do you have the right to work in this country?',
    help: 'We ask for proof only after an offer.',
  },
  start: { text: 'What is the earliest date you could start?' },
  notice: {
    text: 'How long is your notice period?',
    options: {
      none: 'None, I can start at once',
      month: 'Up to one month',
      quarter: 'Up to three months',
      more: 'More than three months',
    },
  },
  licence: {
    text: 'Which driving licences do you hold?',
    options: { none: 'None', car: 'Car', van: 'Large van', lorry: 'Lorry', bus: 'Bus or coach' },
  },
  shifts: {
    text: 'Which shifts can you work?',
    options: { early: 'Early', late: 'Late', night: 'Night', weekend: 'Weekend' },
  },
  hours: { text: 'How many hours a week would you like to work?' },
  experience: { text: 'How many years have you worked in this occupation?' },
  travel: {
    text: 'How often could you travel for work?',
    options: { never: 'Not at all', month: 'A few days a month', week: 'Every week' },
  },
  onSite: { text: 'Can you work at our site as often as the job advert says?' },
  lifting: {
    text: 'This job includes standing and lifting. Can you do this, with adjustments if you need them?',
    help: 'Tell us about adjustments in your own words, or later, in confidence.',
  },
  language: {
    text: 'How well do you speak the language of our team?',
    help: '1 is a few words, 5 is fluent.',
  },
  certificate: { text: 'Do you hold the certificate this job requires?' },
  pay: { text: 'What yearly pay do you expect, before tax?' },
  motivation: { text: 'What interests you about this job?' },
})
