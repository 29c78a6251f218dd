import type { JobPage } from '@vouch/contract'
import { describe, expect, it } from 'vitest'
import { jobPostingLd } from './job-posting.ts'

const turku = { locality: 'Turku', region: 'Southwest Finland', country: 'FI' }

describe('a job as JobPosting', () => {
  const job: JobPage = {
    id: '0190a000-0000-7000-8000-000000000001',
    slug: 'carpenter-1',
    title: 'Carpenter',
    company: { name: 'Stairs Ltd', slug: 'stairs', logo: null },
    location: 'Turku',
    country: 'FI',
    otherPlaces: [],
    workMode: 'on-site',
    employmentType: 'full-time',
    category: { slug: 'building', name: 'Building' },
    pay: { min: 2800, max: 3400, currency: 'EUR', period: 'month' },
    postedAt: '2026-03-01T08:00:00.000Z',
    closesAt: '2026-03-31T21:59:59.000Z',
    description: '<p>Build stairs.</p>',
    occupation: 'Carpenter',
    seniority: null,
    openings: 2,
    department: null,
    start: null,
    startsOn: null,
    hours: null,
    shifts: [],
    benefits: [],
    requiredSkills: [
      { code: 'joinery', label: 'Joinery', level: 'advanced' },
      { code: null, label: 'Drawing', level: null },
    ],
    niceSkills: [],
    experienceYears: null,
    educationLevel: null,
    languages: [],
    licences: [],
    eligibility: 'not-asked',
    cvRule: 'optional',
    promisedDays: null,
    letterRule: 'optional',
    blindUntil: null,
    questions: [],
    companyVerified: true,
    companyAbout: '',
    companyWebsite: 'https://stairs.example',
    companyLogo: { small: '/l/s', medium: '/l/m', large: '/l/l' },
    addresses: [turku],
    applyUrl: null,
    source: null,
  }
  const origin = 'https://jobs.example'

  it('has the properties that schema.org and job search engines require', () => {
    expect(jobPostingLd(job, origin)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Carpenter',
      description: '<p>Build stairs.</p>',
      url: 'https://jobs.example/jobs/carpenter-1',
      identifier: { '@type': 'PropertyValue', name: 'Stairs Ltd', value: job.id },
      datePosted: job.postedAt,
      validThrough: job.closesAt,
      directApply: true,
      totalJobOpenings: 2,
      hiringOrganization: {
        '@type': 'Organization',
        name: 'Stairs Ltd',
        sameAs: 'https://stairs.example',
        logo: 'https://jobs.example/l/l',
      },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Turku',
          addressRegion: 'Southwest Finland',
          addressCountry: 'FI',
        },
      },
      employmentType: 'FULL_TIME',
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'EUR',
        value: { '@type': 'QuantitativeValue', minValue: 2800, maxValue: 3400, unitText: 'MONTH' },
      },
      skills: 'Joinery, Drawing',
      industry: 'Building',
    })
  })

  it('has applicant location requirements instead of a location for a remote job', () => {
    const remote = jobPostingLd({ ...job, workMode: 'remote' }, origin)
    expect(remote).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'FI' },
    })
    expect(remote).not.toHaveProperty('jobLocation')
  })

  it('says what the job asks for and offers', () => {
    const asked = jobPostingLd(
      {
        ...job,
        experienceYears: 3,
        educationLevel: { code: 'vocational', label: 'Vocational training' },
        languages: [
          { code: 'fi', label: 'Finnish', level: 'B2' },
          { code: null, label: 'Meänkieli', level: null },
        ],
        licences: ['Forklift licence'],
        eligibility: 'right-to-work',
        hours: { min: 30, max: 37.5 },
        shifts: ['Early shift'],
        benefits: ['Company pension', 'Sauna'],
        start: 'date',
        startsOn: '2026-05-01',
      },
      origin,
    )
    expect(asked).toMatchObject({
      experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: 36 },
      educationRequirements: {
        '@type': 'EducationalOccupationalCredential',
        credentialCategory: 'professional certificate',
      },
      qualifications: 'Finnish (B2), Meänkieli, Forklift licence',
      workHours: '30–37.5 hours a week, Early shift',
      jobBenefits: 'Company pension, Sauna',
      jobStartDate: '2026-05-01',
    })
    expect(asked).toHaveProperty('eligibilityToWorkRequirement')
  })

  it('says that nothing is required only where the job says so', () => {
    const none = {
      ...job,
      experienceYears: 0,
      educationLevel: { code: 'none', label: 'No formal education' },
    }
    expect(jobPostingLd(none, origin)).toMatchObject({
      experienceRequirements: 'no requirements',
      educationRequirements: 'no requirements',
    })
    const other = { ...job, educationLevel: { code: 'other', label: 'Other' }, start: 'date' as const }
    for (const absent of ['educationRequirements', 'experienceRequirements', 'workHours', 'jobStartDate']) {
      expect(jobPostingLd(other, origin)).not.toHaveProperty(absent)
    }
  })

  it('omits unknown properties', () => {
    const bare = jobPostingLd(
      {
        ...job,
        location: null,
        addresses: [{ locality: null, region: null, country: 'FI' }],
        employmentType: null,
        category: null,
        pay: null,
        requiredSkills: [],
        companyWebsite: null,
        companyLogo: null,
      },
      origin,
    )
    for (const absent of ['employmentType', 'baseSalary', 'skills', 'industry']) {
      expect(bare).not.toHaveProperty(absent)
    }
    expect(bare).toMatchObject({
      jobLocation: { address: { '@type': 'PostalAddress', addressCountry: 'FI' } },
    })
    expect(JSON.stringify(bare)).not.toMatch(/null|undefined/)
  })

  it('takes the place from the lists of places, never from a line of text', () => {
    const line = {
      ...job,
      location: '12 Quay Street, 3rd floor, Turku',
      addresses: [{ ...turku, locality: null }],
    }
    expect(JSON.stringify(jobPostingLd(line, origin))).not.toContain('Quay Street')
  })

  it('names all places, and all countries that people may work from', () => {
    const vienna = { locality: 'Vienna', region: null, country: 'AT' }
    const several = { ...job, addresses: [turku, vienna] }
    expect(jobPostingLd(several, origin)).toMatchObject({
      jobLocation: [
        { '@type': 'Place', address: { addressLocality: 'Turku', addressCountry: 'FI' } },
        { '@type': 'Place', address: { addressLocality: 'Vienna', addressCountry: 'AT' } },
      ],
    })
    const remote = jobPostingLd({ ...several, workMode: 'remote' }, origin)
    expect(remote).not.toHaveProperty('jobLocation')
    expect(remote).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'FI' },
        { '@type': 'Country', name: 'AT' },
      ],
    })
  })

  it('says that people apply here only if they do', () => {
    expect(jobPostingLd({ ...job, applyUrl: 'https://board.example/1' }, origin)).toMatchObject({
      directApply: false,
    })
  })

  it('has one amount of pay where minimum and maximum are the same', () => {
    const pay = { min: 30, max: 30, currency: 'EUR', period: 'hour' } as const
    expect(jobPostingLd({ ...job, pay }, origin)).toMatchObject({
      baseSalary: { value: { '@type': 'QuantitativeValue', value: 30, unitText: 'HOUR' } },
    })
    expect(jobPostingLd({ ...job, pay: { ...pay, min: 0, max: 0 } }, origin)).not.toHaveProperty('baseSalary')
  })

  it('does not exist where search engines require what is unknown', () => {
    const nowhere = { locality: null, region: null, country: null }
    expect(jobPostingLd({ ...job, addresses: [nowhere] }, origin)).toBeNull()
    expect(jobPostingLd({ ...job, workMode: 'remote', addresses: [nowhere] }, origin)).toBeNull()
    expect(jobPostingLd({ ...job, addresses: [nowhere, turku] }, origin)).toMatchObject({
      jobLocation: { address: { addressLocality: 'Turku' } },
    })
    expect(jobPostingLd({ ...job, description: '<p> </p><br />' }, origin)).toBeNull()
  })
})
