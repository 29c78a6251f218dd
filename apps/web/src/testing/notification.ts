import type { Notification } from '@vouch/contract'
import { testId } from './jobs.ts'

/** A candidate's unread notification about a message; the larger `n`, the older it is. */
export function testNotification(n: number, change: Partial<Notification> = {}): Notification {
  return {
    id: testId(600 + n),
    kind: 'message',
    at: new Date(Date.now() - n * 3_600_000).toISOString(),
    readAt: null,
    side: 'candidate',
    applicationId: testId(700),
    jobId: testId(1),
    companyId: null,
    candidateId: testId(2),
    jobTitle: 'Ward nurse',
    companyName: 'Harbour Health',
    passportName: null,
    proposal: null,
    postings: null,
    personName: 'Mia Lund',
    stage: 'interview',
    page: 'interview',
    ...change,
  }
}
