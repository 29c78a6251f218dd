import type { ApplicantRow, EmployerApplication, EmployerJob, Person, StageCounts } from '@vouch/contract'
import { emptyJob, emptyStagePlan } from '@vouch/domain'
import { testId } from './jobs.ts'
import { testPerson } from './person.ts'

const hour = 3_600_000

/** A timestamp the given number of hours from now; negative for the past. */
export function testMoment(hours: number): string {
  return new Date(Date.now() + hours * hour).toISOString()
}

export const noCounts: StageCounts = {
  applied: 0,
  shortlist: 0,
  questionnaire: 0,
  interview: 0,
  'detail-fulfillment': 0,
  hired: 0,
}

const company = { id: testId(900), name: 'Harbour Health', slug: 'harbour-health' }

/** A signed-in employer, by default a recruiter of the company Harbour Health. */
export function testEmployer(change: Partial<Person> = {}): Person {
  return testPerson({
    id: testId(800),
    email: 'robin@example.com',
    displayName: 'Robin Vale',
    roles: ['employer'],
    memberships: [
      { companyId: company.id, companyName: company.name, companySlug: company.slug, role: 'recruiter' },
    ],
    ...change,
  })
}

/** An empty job draft of the company Harbour Health. */
export function testEmployerJob(change: Partial<EmployerJob> = {}): EmployerJob {
  return {
    id: testId(700),
    slug: null,
    version: 1,
    status: 'draft',
    company,
    fields: { ...emptyJob(), payCurrency: 'EUR' },
    companyPromise: null,
    widestPay: 1.5,
    publishedAt: null,
    publishAt: null,
    submittedBy: null,
    returnReason: '',
    needsApproval: false,
    closesAt: null,
    closedAt: null,
    closeOutcome: null,
    closeReason: null,
    filled: 0,
    counts: noCounts,
    ended: { rejected: 0, withdrawn: 0, hired: 0 },
    closeOutWaiting: 0,
    closeOutAt: null,
    permitted: ['edit', 'publish', 'schedule', 'copy', 'delete'],
    updatedAt: testMoment(-1),
    ...change,
  }
}

/** A row of the applicant list: an active applicant at the stage `applied`. */
export function testApplicantRow(n: number, change: Partial<ApplicantRow> = {}): ApplicantRow {
  return {
    id: testId(n),
    userId: testId(n + 100),
    version: 3,
    name: `Person ${n}`,
    headline: 'Nurse',
    stage: 'applied',
    status: 'active',
    tellAt: null,
    marked: false,
    appliedAt: testMoment(-48),
    stageSince: testMoment(-48),
    turn: { holder: 'team', since: testMoment(-48), until: null },
    tags: [],
    ...change,
  }
}

/** An active application at the stage `shortlist`, as a recruiter with all permissions sees it. */
export function testApplication(change: Partial<EmployerApplication> = {}): EmployerApplication {
  return {
    id: testId(1),
    version: 4,
    companyId: testId(900),
    job: { id: testId(700), title: 'Night nurse', status: 'open', openings: 1, filled: 0 },
    candidate: { userId: testId(101), name: 'Ana Ruiz', email: 'ana@example.com' },
    blind: null,
    revealed: null,
    stage: 'shortlist',
    status: 'active',
    tellAt: null,
    toldAt: null,
    marked: false,
    markedBy: [],
    appliedAt: testMoment(-72),
    stageSince: testMoment(-24),
    turn: { holder: 'team', since: testMoment(-24), until: null },
    others: [],
    alike: [],
    snapshot: {
      fullName: 'Ana Ruiz',
      headline: 'Nurse for twelve years',
      summary: '',
      location: 'Lyon',
      coverLetter: '',
      cv: null,
      documents: [],
      answers: [],
      profile: null,
    },
    requirements: [],
    events: [],
    letters: [],
    messages: [],
    questionnaire: null,
    interviews: [],
    details: [],
    hire: null,
    stagePlan: emptyStagePlan(),
    permitted: ['advance', 'move-back', 'hold', 'reject'],
    mayCorrespond: true,
    notes: 0,
    tags: [],
    mayTag: true,
    ...change,
  }
}
