/** Words of the heads of public pages, as the web app has them (`*.en.ts` of its features). */
export const pageWords = {
  site: 'Vouch',
  description: 'Find work where every application gets an answer.',
  landing: 'Jobs where everyone gets an answer',
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
