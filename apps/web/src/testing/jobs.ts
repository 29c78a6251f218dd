import type { JobCard, JobPage, Question } from '@vouch/contract'

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
    company: { name: 'Harbour Health', slug: 'harbour-health', logo: null },
    location: 'Lyon',
    country: 'FR',
    otherPlaces: [],
    workMode: 'hybrid',
    employmentType: 'full-time',
    category: { slug: 'care', name: 'Care' },
    pay: { min: 40_000, max: 50_000, currency: 'EUR', period: 'year' },
    postedAt: new Date(Date.now() - 86_400_000).toISOString(),
    closesAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    ...change,
  }
}

/** An optional yes/no question that is always shown. */
export function testQuestion(n: number, change: Partial<Question> = {}): Question {
  return {
    ...{ id: testId(n), kind: 'yes-no', text: `Question ${n}`, help: '', required: false, options: [] },
    ...{ min: null, max: null, showWhen: null },
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
    blindUntil: null,
    promisedDays: null,
    questions: [
      testQuestion(501, { text: 'Do you have a licence?', required: true }),
      testQuestion(502, { text: 'When could you start?', kind: 'long-text' }),
    ],
    companyVerified: false,
    companyAbout: '',
    companyWebsite: null,
    companyLogo: null,
    addresses: [{ locality: 'Lyon', region: 'Auvergne-Rhône-Alpes', country: 'FR' }],
    applyUrl: null,
    source: null,
    ...change,
  }
}
