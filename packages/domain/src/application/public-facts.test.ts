import { type JobPage, payPeriods, slug } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobPostingLd } from '../job/job-posting.ts'
import { yearlyPay } from '../job/pay.ts'
import { slugify } from '../slug.ts'

describe('slugs', () => {
  it('match the slug schema and the length limit for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 4, max: 100 }),
        (name, max) => {
          const made = slugify(name, max)
          expect(slug.safeParse(made).success).toBe(true)
          expect(made.length).toBeLessThanOrEqual(max)
        },
      ),
    )
  })

  it('are idempotent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (name) => {
        expect(slugify(slugify(name))).toBe(slugify(name))
      }),
    )
  })

  it.each([
    ['Çağrı Merkezi & Satış', 'cagri-merkezi-and-satis'],
    ['  Senior C++ / C# Developer (m/w/d) ', 'senior-c-c-developer-m-w-d'],
    ['Straßenwärter:in Ærøskøbing', 'strassenwarter-in-aeroskobing'],
    ['日本語', 'item'],
  ])('turn %j into %j', (name, expected) => {
    expect(slugify(name)).toBe(expected)
  })

  it('are cut at a word', () => {
    expect(slugify('head of customer relations', 20)).toBe('head-of-customer')
  })
})

describe('yearly pay', () => {
  it('preserves the order of amounts and is never below the amount', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(...payPeriods), (one, other, period) => {
        expect(Math.sign(yearlyPay(one, period) - yearlyPay(other, period))).toBe(Math.sign(one - other))
        expect(yearlyPay(one, period)).toBeGreaterThanOrEqual(one)
      }),
    )
  })

  it('uses full-time equivalents', () => {
    expect(payPeriods.map((period) => yearlyPay(10, period))).toEqual([20_800, 2600, 520, 120, 10])
  })
})

describe('a job as JobPosting', () => {
  const job: JobPage = {
    id: '0190a000-0000-7000-8000-000000000001',
    slug: 'carpenter-1',
    title: 'Carpenter',
    company: { name: 'Stairs Ltd', slug: 'stairs' },
    location: 'Turku',
    country: 'FI',
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
    requiredSkills: ['Joinery', 'Drawing'],
    niceSkills: [],
    cvRule: 'optional',
    questions: [],
    companyVerified: true,
    companyAbout: '',
    companyWebsite: 'https://stairs.example',
    source: null,
  }
  const address = 'https://jobs.example/jobs/carpenter-1'

  it('has the properties that schema.org and job search engines require', () => {
    expect(jobPostingLd(job, address)).toEqual({
      '@context': 'https://schema.org/',
      '@type': 'JobPosting',
      title: 'Carpenter',
      description: '<p>Build stairs.</p>',
      url: address,
      identifier: { '@type': 'PropertyValue', name: 'Stairs Ltd', value: job.id },
      datePosted: job.postedAt,
      validThrough: job.closesAt,
      directApply: true,
      totalJobOpenings: 2,
      hiringOrganization: { '@type': 'Organization', name: 'Stairs Ltd', sameAs: 'https://stairs.example' },
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Turku', addressCountry: 'FI' },
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
    const remote = jobPostingLd({ ...job, workMode: 'remote' }, address)
    expect(remote).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'FI' },
    })
    expect(remote).not.toHaveProperty('jobLocation')
  })

  it('omits unknown properties', () => {
    const bare = jobPostingLd(
      {
        ...job,
        location: null,
        country: null,
        employmentType: null,
        category: null,
        pay: null,
        requiredSkills: [],
        companyWebsite: null,
      },
      address,
    )
    for (const absent of ['jobLocation', 'employmentType', 'baseSalary', 'skills', 'industry']) {
      expect(bare).not.toHaveProperty(absent)
    }
    expect(JSON.stringify(bare)).not.toMatch(/null|undefined/)
  })
})
