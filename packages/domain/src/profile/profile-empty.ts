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

/** A profile of which nothing was said yet: what the contract's schemas make of `{}`. A new copy each time. */
export function emptyProfile(): ProfileData {
  return structuredClone(empty)
}

/** One step of which nothing was said yet. A new copy each time. */
export function emptyStep<S extends ProfileStepName>(step: S): ProfileData[S] {
  return structuredClone(empty[step])
}
