import type { ProfileData, ProfileStepName } from '@vouch/contract'

const empty: ProfileData = {
  contact: {
    firstName: '',
    lastName: '',
    displayName: '',
    phone: '',
    contactEmail: '',
    locale: null,
    timeZone: null,
  },
  personal: {
    address: '',
    postalCode: '',
    city: null,
    region: null,
    country: null,
    birthDate: '',
    gender: null,
    adjustments: '',
  },
  preferences: {
    headline: '',
    summary: '',
    targetOccupations: [],
    employmentTypes: [],
    workModes: [],
    locations: [],
    radiusKm: null,
    relocation: null,
    payMin: null,
    payMax: null,
    payCurrency: null,
    payPeriod: null,
    noticePeriod: null,
  },
  experience: { items: [], gaps: [] },
  education: { items: [] },
  skills: { items: [], top: [] },
  certifications: { items: [] },
  portfolio: {
    languages: [],
    projects: [],
    website: '',
    links: [],
    volunteering: [],
    awards: [],
    publications: [],
    interests: [],
  },
  documents: { cvFileId: null, documents: [], rightToWork: [], referees: [] },
  review: { visibility: 'hidden', openToWork: 'open', excludedCompanies: [] },
}

/** A new copy of the empty profile; equal to the result of parsing `{}` with the contract's schemas. */
export function emptyProfile(): ProfileData {
  return structuredClone(empty)
}

/** A new copy of one empty profile step. */
export function emptyStep<S extends ProfileStepName>(step: S): ProfileData[S] {
  return structuredClone(empty[step])
}
