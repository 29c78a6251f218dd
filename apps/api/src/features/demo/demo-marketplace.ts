import { addApplications } from './demo-applications.ts'
import { addCompany, type DemoCompany } from './demo-companies.ts'
import { addFeedback } from './demo-feedback.ts'
import { addJob, type DemoJob, type DemoStatus } from './demo-jobs.ts'
import { addCandidate, addPerson, type DemoCandidate, type DemoPerson } from './demo-people.ts'
import { addSavedJobs } from './demo-saved-jobs.ts'
import { demoAccounts } from './demo-sign-ins.ts'
import type { DemoWorld } from './demo-world.ts'

const jobsPerCompany = 15
const candidateCount = 120

/** People and companies of the demo; those with a demo account are the first of each. */
export interface DemoMarket {
  readonly administrator: DemoPerson
  readonly companies: readonly DemoCompany[]
  readonly candidates: readonly DemoCandidate[]
}

/** Fills the demo with companies, jobs, candidates and applications. */
export function makeMarketplace(world: DemoWorld): DemoMarket {
  const { words } = world
  const { admin, employer, candidate } = demoAccounts
  for (const { name } of Object.values(demoAccounts)) world.usedNames.add(name)
  const administrator = addPerson(world, 'admin', admin)
  const companies = words.companies.map((text, index) =>
    addCompany(world, text, index === 0 ? employer : undefined),
  )
  const jobs = companies.flatMap((company, index) => addJobs(world, company, index))
  const candidates = addCandidates(world, candidate)
  const [named] = candidates
  const [namedCompany] = companies
  if (!named || !namedCompany) throw new Error('the demo has no company or no candidate')
  addApplications(world, { jobs, candidates, named, namedCompanyId: namedCompany.id })
  addSavedJobs(world, candidates, jobs)
  addFeedback(world, administrator, candidates)
  return { administrator, companies, candidates }
}

function addJobs(world: DemoWorld, company: DemoCompany, index: number): DemoJob[] {
  const possible = world.words.occupations.filter(({ field }) => company.text.fields.includes(field))
  return Array.from({ length: jobsPerCompany }, (_, number) => {
    // Takes the company's occupations in turn.
    const occupation = possible[number % possible.length] ?? world.random.pick(possible)
    return addJob(world, company, { occupation, status: jobStatus(index, number) })
  })
}

/** Most demo jobs are open. The first company has a job in each status. */
function jobStatus(company: number, number: number): DemoStatus {
  if (number === 12 && company % 2 === 0) return 'draft'
  if (number === 13 && company % 3 !== 1) return 'closed'
  if (number === 14 && company % 3 !== 2) return 'expired'
  return 'open'
}

function addCandidates(world: DemoWorld, named: { name: string; email: string }): DemoCandidate[] {
  const { occupations } = world.words
  return Array.from({ length: candidateCount }, (_, index) => {
    const occupation = occupations[index % occupations.length] ?? world.random.pick(occupations)
    return addCandidate(world, occupation, index === 0 ? named : undefined)
  })
}
