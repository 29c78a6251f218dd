import {
  getJob,
  listApplicants,
  listCompanies,
  listEmployerJobs,
  listMyApplications,
  listSavedJobs,
  searchCandidates,
  searchJobs,
} from '@vouch/contract'
import { call } from '../api.ts'
import { signIn } from '../people.ts'
import { demoCandidate, demoEmployer, demoPassword } from './demo-places.ts'

/** Ids and names in the demo, for the placeholders of the address table. */
export interface Places {
  /** An open job of any company. */
  readonly openJob: string
  readonly slug: string
  readonly title: string
  /** The demo employer's first company. */
  readonly company: string
  readonly companySlug: string
  readonly companyName: string
  readonly candidate: string
  readonly candidateName: string
  /** An application and a saved job of the demo candidate. */
  readonly application: string
  readonly savedJob: string
  readonly savedSlug: string
  /** An open job of the demo employer, and an applicant. */
  readonly job: string
  readonly jobSlug: string
  readonly jobTitle: string
  readonly applicant: string
  readonly applicantName: string
}

const firstOf = <T>(items: readonly T[], what: string): T => {
  const [first] = items
  if (first === undefined) throw new Error(`The demo has no ${what}.`)
  return first
}

/** Finds the places in a running demo. */
export async function findPlaces(base: string): Promise<Places> {
  const candidate = await signIn(base, demoCandidate, demoPassword)
  const employer = await signIn(base, demoEmployer, demoPassword)
  const openJob = firstOf((await call(base, searchJobs, { query: {} })).items, 'open job')
  const companies = await call(base, listCompanies, { query: { q: 'Northlight' } }, employer)
  const company = firstOf(companies.items, 'company')
  const found = firstOf((await call(base, searchCandidates, { query: {} }, employer)).items, 'candidate')
  const own = await call(base, listMyApplications, { query: {} }, candidate)
  const saved = firstOf((await call(base, listSavedJobs, { query: {} }, candidate)).items, 'saved job')
  return {
    openJob: openJob.id,
    slug: openJob.slug,
    title: openJob.title,
    company: company.id,
    companySlug: company.slug,
    companyName: company.name,
    candidate: found.id,
    candidateName: found.fullName,
    application: firstOf(own.items, 'application').id,
    savedJob: saved.id,
    savedSlug: saved.slug,
    ...(await findApplicant(base, employer)),
  }
}

type Signed = Awaited<ReturnType<typeof signIn>>
type ApplicantPlaces = Pick<Places, 'job' | 'jobSlug' | 'jobTitle' | 'applicant' | 'applicantName'>

async function findApplicant(base: string, employer: Signed): Promise<ApplicantPlaces> {
  const { items } = await call(base, listEmployerJobs, { query: { status: 'open' } }, employer)
  for (const { id, slug, title } of items) {
    const people = await call(base, listApplicants, { params: { id }, query: {} }, employer)
    const [first] = people.items
    if (first && slug) {
      const { title: jobTitle } = await call(base, getJob, { params: { slug } })
      return { job: id, jobSlug: slug, jobTitle, applicant: first.userId, applicantName: first.name }
    }
    if (first) throw new Error(`${title} is open but has no slug.`)
  }
  throw new Error('The demo employer’s first jobs have no applicant.')
}
