import { listMyApplications, pageStages, sendMessage } from '@vouch/contract'
import { call, Refused } from '../support/api.ts'
import { type SignedIn, signIn } from '../support/people.ts'

export const password = 'vouch-demo'
export const candidateEmail = 'candidate@demo.vouch'
export const employerEmail = 'employer@demo.vouch'

/** Messages between the candidate and the employer of the demo. Each notifies the other one. */
export interface DemoMessages {
  /** Path of the page that the candidate's notification opens. */
  readonly candidatePath: string
  readonly candidate: SignedIn
  fromEmployer(text: string): Promise<void>
  fromCandidate(text: string): Promise<void>
}

/** Finds an application of the demo's candidate to the demo's employer in which both may write. */
export async function demoMessages(base: string): Promise<DemoMessages> {
  const candidate = await signIn(base, candidateEmail, password)
  const employer = await signIn(base, employerEmail, password)
  const { items } = await call(base, listMyApplications, {}, candidate)
  for (const { id, stage: current } of items) {
    const stage = pageStages.find((one) => one === current)
    if (!stage) continue
    const send = async (sender: SignedIn, text: string) => {
      await call(base, sendMessage, { params: { id, stage }, body: { text } }, sender)
    }
    try {
      await send(employer, 'Good morning')
    } catch (error) {
      if (error instanceof Refused) continue
      throw error
    }
    return {
      candidatePath: `/admin/jobs/applied/${id}/stages/${stage}`,
      candidate,
      fromEmployer: (text) => send(employer, text),
      fromCandidate: (text) => send(candidate, text),
    }
  }
  throw new Error('The demo has no such application.')
}
