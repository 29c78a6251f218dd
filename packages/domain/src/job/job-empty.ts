import type { JobFields } from '@vouch/contract'

/** Fields of a new job draft. */
export function emptyJob(): JobFields {
  return {
    title: '',
    occupation: '',
    category: null,
    employmentType: null,
    seniority: null,
    openings: 1,
    workMode: null,
    location: '',
    country: null,
    description: '',
    requiredSkills: [],
    niceSkills: [],
    payMin: null,
    payMax: null,
    payCurrency: null,
    payPeriod: null,
    closesOn: null,
    cvRule: 'optional',
    questions: [],
    regretHours: 72,
  }
}
