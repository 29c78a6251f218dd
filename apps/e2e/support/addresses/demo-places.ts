import {
  getJob,
  type JobPage,
  listApplicants,
  listEmployerJobs,
  myJobMarks,
  searchJobs,
} from '@vouch/contract'
import { call } from '../api.ts'
import { signIn } from '../people.ts'

export const demoPassword = 'vouch-demo'
export const demoCandidate = 'candidate@demo.vouch'
export const demoEmployer = 'employer@demo.vouch'
export const demoAdmin = 'admin@demo.vouch'

/** Finds an open job without questions that the demo candidate has not applied to. */
export async function jobToApplyFor(base: string): Promise<JobPage> {
  const candidate = await signIn(base, demoCandidate, demoPassword)
  const { items } = await call(base, searchJobs, { query: {} })
  for (const { slug } of items) {
    const job = await call(base, getJob, { params: { slug } })
    const marks = await call(base, myJobMarks, { params: { id: job.id } }, candidate)
    if (job.questions.length === 0 && job.cvRule !== 'required' && marks.applicationId === null) return job
  }
  throw new Error('The demo has no job without questions on its first page.')
}

/** Finds a job of the demo employer, and an active applicant at the stage `applied`. */
export async function applicantToMove(base: string): Promise<{ job: string; title: string; name: string }> {
  const employer = await signIn(base, demoEmployer, demoPassword)
  const { items } = await call(base, listEmployerJobs, { query: { status: 'open' } }, employer)
  for (const { id, title } of items) {
    const people = await call(base, listApplicants, { params: { id }, query: { stage: 'applied' } }, employer)
    const waiting = people.items.find(({ status }) => status === 'active')
    if (waiting) return { job: id, title, name: waiting.name }
  }
  throw new Error('The demo employer’s first jobs have no applicant to move.')
}
