import type { JobFields } from '@vouch/contract'
import { emptyStagePlan } from './stage-plan.ts'

/** Fields of a new job draft. */
export function emptyJob(): JobFields {
  return {
    title: '',
    occupation: '',
    occupationCode: null,
    category: null,
    department: null,
    employmentType: null,
    seniority: null,
    openings: 1,
    workMode: null,
    location: '',
    country: null,
    start: null,
    startsOn: null,
    hoursMin: null,
    hoursMax: null,
    shifts: [],
    description: '',
    benefits: [],
    requiredSkills: [],
    niceSkills: [],
    experienceYears: null,
    educationLevel: null,
    languages: [],
    licences: [],
    eligibility: 'not-asked',
    payMin: null,
    payMax: null,
    payCurrency: null,
    payPeriod: null,
    closesOn: null,
    cvRule: 'optional',
    letterRule: 'optional',
    questions: [],
    promiseDays: null,
    regretHours: 72,
    stagePlan: emptyStagePlan(),
  }
}
