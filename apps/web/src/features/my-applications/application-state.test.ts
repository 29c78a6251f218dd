import { expect, test } from 'vitest'
import {
  hoursFromNow,
  testApplication,
  testDetail,
  testInterview,
  testQuestionnaire,
} from '#testing/my-application.ts'
import { applicationStateOf, automaticAnswerAt, tasksOf } from './application-state.ts'

const standing = (change: Parameters<typeof testApplication>[0]) =>
  applicationStateOf(testApplication(change), Date.now())

test("the disclosed status takes precedence over the stage's state", () => {
  const interviews = [testInterview()]
  expect(standing({ stage: 'interview', visibleStatus: 'withdrawn', interviews })).toBe('withdrawn')
  expect(standing({ stage: 'interview', visibleStatus: 'not-selected', interviews })).toBe('not-selected')
  expect(standing({ stage: 'interview', visibleStatus: 'action-needed', interviews })).toBe('action-needed')
  expect(standing({ visibleStatus: 'received' })).toBe('received')
})

test("in review, the stage's state decides who acts next", () => {
  const visibleStatus = 'in-review'
  expect(standing({ visibleStatus, stage: 'shortlist' })).toBe('shortlist')
  expect(standing({ visibleStatus, stage: 'questionnaire' })).toBe('questions-next')
  const questionnaire = testQuestionnaire({ answeredAt: hoursFromNow(-1) })
  expect(standing({ visibleStatus, stage: 'questionnaire', questionnaire })).toBe('questions-sent')
  expect(standing({ visibleStatus, stage: 'detail-fulfillment' })).toBe('details-next')
  const details = [testDetail({ state: 'approved' }), testDetail({ state: 'submitted' })]
  expect(standing({ visibleStatus, stage: 'detail-fulfillment', details })).toBe('details-checked')
  expect(standing({ visibleStatus, stage: 'detail-fulfillment', details: details.slice(0, 1) })).toBe(
    'details-approved',
  )
})

test('an agreed interview is over when its start time has passed', () => {
  const at = (interview: Parameters<typeof testInterview>[0]) =>
    standing({ visibleStatus: 'in-review', stage: 'interview', interviews: [testInterview(interview)] })
  expect(at({ state: 'scheduled', startsAt: hoursFromNow(1) })).toBe('interview-agreed')
  expect(at({ state: 'scheduled', startsAt: hoursFromNow(-1) })).toBe('interview-over')
  expect(at({ state: 'cancelled' })).toBe('interview-cancelled')
  expect(at({ state: 'cancelled', declinedAt: hoursFromNow(-1) })).toBe('interview-declined')
  expect(standing({ visibleStatus: 'in-review', stage: 'interview' })).toBe('interview-next')
})

test('a proposal that lapsed is named, and is no task beside another', () => {
  const lapsed = [testInterview({ startsAt: hoursFromNow(-1) })]
  const live = [testInterview({ startsAt: hoursFromNow(1) })]
  expect(standing({ visibleStatus: 'in-review', stage: 'interview', interviews: lapsed })).toBe(
    'interview-lapsed',
  )
  const kinds = (interviews: typeof lapsed, until: string | null) => {
    const turn = { holder: 'candidate', since: hoursFromNow(-2), until } as const
    const details = [testDetail()]
    const given = { stage: 'interview', visibleStatus: 'action-needed', interviews, details, turn } as const
    return tasksOf(testApplication(given), Date.now()).map(({ kind }) => kind)
  }
  expect(kinds(lapsed, null)).toEqual(['details'])
  // Something else was due before it.
  expect(kinds(lapsed, hoursFromNow(-1.5))).toEqual(['details'])
  expect(kinds(live, live[0]?.startsAt ?? null)).toEqual(['time', 'details'])
})

test('an agreed interview takes precedence over one declined later', () => {
  const interviews = [
    testInterview({ state: 'cancelled', declinedAt: hoursFromNow(-1), proposedAt: hoursFromNow(-30) }),
    testInterview({ state: 'scheduled', proposedAt: hoursFromNow(-20) }),
  ]
  expect(standing({ visibleStatus: 'in-review', stage: 'interview', interviews })).toBe('interview-agreed')
})

test('an agreed interview is announced until it begins, whatever stage the application is at', () => {
  const agreed = (startsAt: string) => [testInterview({ state: 'scheduled', startsAt })]
  for (const [stage, visibleStatus, later] of [
    ['detail-fulfillment', 'in-review', 'details-next'],
    ['applied', 'received', 'received'],
  ] as const) {
    const at = (hours: number) => standing({ stage, visibleStatus, interviews: agreed(hoursFromNow(hours)) })
    expect([at(1), at(-1)]).toEqual(['interview-agreed', later])
  }
})

test('every pending item is a task, and there are none when the candidate has nothing to do', () => {
  const waiting = {
    questionnaire: testQuestionnaire(),
    interviews: [testInterview({ state: 'cancelled' }), testInterview()],
    details: [testDetail(), testDetail({ state: 'submitted' }), testDetail()],
  }
  const tasks = tasksOf(testApplication({ visibleStatus: 'action-needed', ...waiting }), Date.now())
  expect(tasks.map(({ stage }) => stage)).toEqual(['questionnaire', 'interview', 'detail-fulfillment'])
  expect(tasks.at(-1)).toMatchObject({ count: 2 })
  expect(tasksOf(testApplication({ visibleStatus: 'withdrawn', ...waiting }), Date.now())).toEqual([])
})

test('a closed job is never shown as in review', () => {
  const visibleStatus = 'job-closed'
  expect(standing({ visibleStatus, stage: 'interview' })).toBe('job-closed')
  const agreed = testInterview({ state: 'scheduled', startsAt: hoursFromNow(1) })
  expect(standing({ visibleStatus, stage: 'interview', interviews: [agreed] })).toBe('interview-agreed')
})

test('an application of a closed job is answered 14 days after the last activity that its candidate knows of', () => {
  const now = Date.parse('2026-03-12T09:00:00Z')
  const { job } = testApplication()
  const closed = testApplication({
    visibleStatus: 'job-closed',
    job: { ...job, closedAt: '2026-03-10T09:00:00Z' },
    lastNewsAt: '2026-03-01T09:00:00Z',
  })
  const day = (change: Partial<typeof closed>, at = now) => {
    const time = automaticAnswerAt({ ...closed, ...change }, at)
    return time === null ? null : new Date(time).toISOString().slice(0, 10)
  }
  expect(day({})).toBe('2026-03-24')
  expect(day({ lastNewsAt: '2026-03-11T09:00:00Z' })).toBe('2026-03-25')
  const interview = testInterview({ startsAt: '2026-03-12T08:00:00Z' })
  expect(day({ interviews: [{ ...interview, state: 'scheduled' }] })).toBe('2026-03-26')
  expect(day({ interviews: [{ ...interview, state: 'cancelled' }] })).toBe('2026-03-24')
  expect(day({}, Date.parse('2026-03-24T09:00:00Z'))).toBeNull()
  expect(day({ visibleStatus: 'not-selected' })).toBeNull()
  expect(day({ job })).toBeNull()
})
