import type { Landing } from '@vouch/contract'

const number = new Intl.NumberFormat('en')

/** Words of the heads of public pages, as the web app has them (`*.en.ts` of its features). */
export const pageWords = {
  site: 'Vouch',
  description: 'Find work where every application gets an answer.',
  landing: 'Jobs where everyone gets an answer',
  /** The figures of the landing page, for readers without JavaScript. */
  proof: ({ openJobs: { count, capped }, figures }: Pick<Landing, 'openJobs' | 'figures'>) => {
    const jobs = `${number.format(count)}${capped ? '+' : ''} open ${count === 1 ? 'job' : 'jobs'}.`
    if (figures === null) return jobs
    const { answered, due, inTimePercent } = figures
    return `${jobs} ${number.format(answered)} of ${number.format(due)} applications that were due an answer in the last 12 months were answered, ${inTimePercent}% of those due in time.`
  },
  jobs: 'Find jobs',
  words: (words: string) => `${words} jobs`,
  place: (place: string) => `Jobs in ${place}`,
  both: (words: string, place: string) => `${words} jobs in ${place}`,
  job: (title: string, company: string) => `${title} at ${company}`,
  companies: 'Companies',
  company: (company: string) => `${company}: jobs and company profile`,
  passport: 'Skill passport',
  documents: { 'privacy-policy': 'Privacy policy', 'term-of-service': 'Terms of service' },
  version: (document: string, version: number) => `${document}, version ${version}`,
  newJobs: 'New jobs',
  newJobsAt: (company: string) => `New jobs at ${company}`,
} as const
