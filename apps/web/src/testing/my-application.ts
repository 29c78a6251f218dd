import type { CandidateApplication, Detail, Interview, Questionnaire } from '@vouch/contract'
import { testId } from './jobs.ts'

const hour = 3_600_000

/** A timestamp the given number of hours from now; negative for the past. */
export function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * hour).toISOString()
}

/** An application as its candidate sees it, sent two days ago and unanswered. */
export function testApplication(change: Partial<CandidateApplication> = {}): CandidateApplication {
  return {
    id: testId(700),
    job: {
      id: testId(1),
      slug: 'ward-nurse',
      title: 'Ward nurse',
      company: 'Harbour Health',
      companyLogo: null,
      location: 'Lyon',
      country: 'FR',
      otherPlaces: [],
      ended: false,
      closedAt: null,
      filled: false,
    },
    stage: 'applied',
    visibleStatus: 'received',
    appliedAt: hoursFromNow(-48),
    lastNewsAt: hoursFromNow(-48),
    turn: { holder: 'team', since: hoursFromNow(-48), until: null },
    snapshot: {
      fullName: 'Ana Ruiz',
      headline: 'Nurse',
      summary: '',
      location: '',
      coverLetter: '',
      cv: null,
      documents: [],
      answers: [],
      profile: null,
    },
    news: [{ at: hoursFromNow(-48), kind: 'applied', stage: 'applied', message: null }],
    letters: [],
    changed: null,
    messages: [],
    questionnaire: null,
    interviews: [],
    details: [],
    hire: null,
    permitted: ['withdraw'],
    mayCorrespond: true,
    ...change,
  }
}

/** An unanswered questionnaire, with a required yes/no question and an optional text question. */
export function testQuestionnaire(change: Partial<Questionnaire> = {}): Questionnaire {
  return {
    id: testId(710),
    sentAt: hoursFromNow(-2),
    dueAt: hoursFromNow(100),
    answeredAt: null,
    questions: [
      { id: testId(711), text: 'Can you work nights?', kind: 'yes-no', required: true, answer: null },
      { id: testId(712), text: 'When can you start?', kind: 'text', required: false, answer: null },
    ],
    ...change,
  }
}

/** An interview in the future that the employer has proposed. */
export function testInterview(change: Partial<Interview> = {}): Interview {
  return {
    id: testId(720),
    state: 'proposed',
    startsAt: hoursFromNow(72),
    minutes: 45,
    place: 'Pier 4, first floor',
    note: '',
    proposedAt: hoursFromNow(-1),
    answeredAt: null,
    declinedAt: null,
    declineNote: null,
    ...change,
  }
}

/** A text that the employer has requested from the candidate. */
export function testDetail(change: Partial<Detail> = {}): Detail {
  return {
    id: testId(730),
    name: 'Bank account',
    kind: 'text',
    note: '',
    state: 'requested',
    text: null,
    file: null,
    returnReason: null,
    requestedAt: hoursFromNow(-3),
    submittedAt: null,
    decidedAt: null,
    ...change,
  }
}
