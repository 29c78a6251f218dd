import { defineTexts } from '#lib/format/texts.ts'

/** Texts for employment types, work modes and the job search. */
export const jobWords = defineTexts('job-words', {
  employmentType: {
    'full-time': 'Full-time',
    'part-time': 'Part-time',
    contract: 'Contract',
    temporary: 'Temporary',
    internship: 'Internship',
    apprenticeship: 'Apprenticeship',
    volunteer: 'Volunteering',
    other: 'Other',
  },
  workMode: { 'on-site': 'On site', hybrid: 'Hybrid', remote: 'Remote' },
  seniority: {
    entry: 'Entry level',
    experienced: 'Experienced',
    manager: 'Manager',
    executive: 'Executive',
    student: 'Student',
  },
  start: { 'as-soon-as-possible': 'As soon as possible', date: 'On a date', open: 'Open, by agreement' },
  eligibility: {
    'right-to-work': 'Needed for the country of the job',
    sponsorship: 'Visa can be sponsored',
  },
  card: { facts: 'About this job' },
  place: '{{place}}, {{country}}',
  more: '{{shown}} +\u00a0{{count}}\u00a0more',
  noPay: 'Not stated',
  search: {
    words: 'What',
    wordsHint: 'Job title, skill or company',
    place: 'Where',
    placeHint: 'City, region or country',
    button: 'Search jobs',
  },
})
