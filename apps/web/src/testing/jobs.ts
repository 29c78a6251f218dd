import type { JobCard, JobPage } from '@vouch/contract'

/** A UUID made from a number. */
export function testId(n: number): string {
  return `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
}

/** A job in a list, which closes in a month. */
export function testJobCard(n: number, change: Partial<JobCard> = {}): JobCard {
  return {
    id: testId(n),
    slug: `job-${n}`,
    title: `Job ${n}`,
    company: { name: 'Harbour Health', slug: 'harbour-health' },
    location: 'Lyon',
    country: 'FR',
    workMode: 'hybrid',
    employmentType: 'full-time',
    category: { slug: 'care', name: 'Care' },
    pay: { min: 40_000, max: 50_000, currency: 'EUR', period: 'year' },
    postedAt: new Date(Date.now() - 86_400_000).toISOString(),
    closesAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    ...change,
  }
}

/** A job's public page, with a required yes/no question, an optional text question and an optional CV. */
export function testJobPage(n: number, change: Partial<JobPage> = {}): JobPage {
  return {
    ...testJobCard(n),
    description: '<p>Careful work.</p>',
    occupation: null,
    seniority: null,
    openings: 2,
    department: null,
    start: null,
    startsOn: null,
    hours: null,
    shifts: [],
    benefits: [],
    requiredSkills: [{ code: 'writing', label: 'Writing', level: null }],
    niceSkills: [],
    experienceYears: null,
    educationLevel: null,
    languages: [],
    licences: [],
    eligibility: 'not-asked',
    cvRule: 'optional',
    letterRule: 'optional',
    questions: [
      { id: testId(501), text: 'Do you have a licence?', kind: 'yes-no', required: true },
      { id: testId(502), text: 'When could you start?', kind: 'text', required: false },
    ],
    companyVerified: false,
    companyAbout: '',
    companyWebsite: null,
    companyLogo: null,
    address: { locality: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' },
    applyUrl: null,
    source: null,
    ...change,
  }
}
