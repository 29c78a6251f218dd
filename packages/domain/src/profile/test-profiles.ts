import type { Certification, Education, Experience, ProfileSkill } from '@vouch/contract'

// Builders of profile entries for tests; all fields that are not given are empty.

export function experience(id: string, given: Partial<Experience> = {}): Experience {
  return {
    id,
    title: '',
    employer: '',
    occupation: null,
    location: '',
    description: '',
    url: '',
    startDate: '',
    endDate: '',
    current: false,
    summary: '',
    highlights: [],
    skills: [],
    ...given,
  }
}

export function education(id: string, given: Partial<Education> = {}): Education {
  return {
    id,
    level: null,
    institution: '',
    area: null,
    studyType: '',
    url: '',
    startDate: '',
    endDate: '',
    score: '',
    courses: [],
    ...given,
  }
}

export function skill(id: string, given: Partial<ProfileSkill> = {}): ProfileSkill {
  return { id, skill: null, level: null, years: null, keywords: [], levelWords: '', evidence: [], ...given }
}

export function certification(id: string, given: Partial<Certification> = {}): Certification {
  return {
    id,
    name: '',
    issuer: '',
    date: '',
    expires: '',
    credentialId: '',
    url: '',
    fileId: null,
    ...given,
  }
}
