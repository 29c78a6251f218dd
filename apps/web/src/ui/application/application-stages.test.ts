import { type CandidateApplication, type Interview, stages } from '@vouch/contract'
import { expect, test } from 'vitest'
import { hoursFromNow, testApplication, testInterview } from '#testing/my-application.ts'
import { stageState } from './application-stages.ts'

const stageStates = (application: CandidateApplication) =>
  Object.fromEntries(stages.map((stage) => [stage, stageState(application, stage)]))

const moved = (stage: 'shortlist' | 'interview' | 'applied') =>
  ({ at: hoursFromNow(-1), kind: 'moved', stage, message: null }) as const

test('a stage that was skipped is not shown as done', () => {
  const application = testApplication({
    stage: 'interview',
    visibleStatus: 'in-review',
    news: [...testApplication().news, moved('interview')],
  })
  expect(stageStates(application)).toEqual({
    applied: 'done',
    shortlist: 'skipped',
    questionnaire: 'skipped',
    interview: 'here',
    'detail-fulfillment': 'ahead',
    hired: 'ahead',
  })
})

test('after a move back, the later stage’s content stays readable', () => {
  const application = testApplication({
    visibleStatus: 'received',
    news: [...testApplication().news, moved('interview'), moved('applied')],
    interviews: [testInterview({ state: 'cancelled' })],
  })
  expect(stageStates(application)).toMatchObject({
    applied: 'here',
    shortlist: 'ahead',
    interview: 'not-held',
  })
})

test('an interview is neither done nor missed unless that is known, wherever the application is', () => {
  const at = (stage: 'applied' | 'detail-fulfillment', ...interviews: Partial<Interview>[]) =>
    stageState(
      testApplication({
        stage,
        visibleStatus: 'in-review',
        news: [...testApplication().news, moved('interview')],
        interviews: interviews.map((one) => testInterview(one)),
      }),
      'interview',
    )
  const [ahead, over] = [hoursFromNow(1), hoursFromNow(-2)]
  for (const stage of ['applied', 'detail-fulfillment'] as const) {
    expect(at(stage, { state: 'scheduled', startsAt: ahead })).toBe('to-come')
    expect(at(stage, { state: 'proposed', startsAt: ahead })).toBe('to-come')
    expect(at(stage, { state: 'scheduled', startsAt: over, minutes: 180 })).toBe('to-come')
    expect(at(stage, { state: 'completed', startsAt: over }, { state: 'scheduled', startsAt: ahead })).toBe(
      'to-come',
    )
    expect(at(stage, { state: 'scheduled', startsAt: over, minutes: 60 })).toBe('done')
    expect(at(stage, { state: 'completed', startsAt: over })).toBe('done')
    expect(at(stage, { state: 'cancelled', startsAt: ahead })).toBe('not-held')
    expect(at(stage, { state: 'no-show', startsAt: over })).toBe('not-held')
    // It may have been agreed and held by phone.
    expect(at(stage, { state: 'proposed', startsAt: over })).toBe('unconfirmed')
    expect(at(stage, { state: 'cancelled' }, { state: 'proposed', startsAt: over })).toBe('unconfirmed')
  }
  // Interviews may also be arranged elsewhere.
  expect(at('detail-fulfillment')).toBe('done')
})

test('an ended application ends at its last stage', () => {
  const ended = testApplication({ stage: 'shortlist', visibleStatus: 'not-selected' })
  expect(stageStates(ended)).toMatchObject({ shortlist: 'ended', questionnaire: 'ahead' })
  expect(stageStates(testApplication({ stage: 'hired', visibleStatus: 'hired' })).hired).toBe('done')
})
