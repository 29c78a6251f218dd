import { expect, test } from 'vitest'
import { hoursFromNow, testApplication, testInterview } from '#testing/my-application.ts'
import { stagePlaces } from './application-stages.ts'

const moved = (stage: 'shortlist' | 'interview' | 'applied') =>
  ({ at: hoursFromNow(-1), kind: 'moved', stage, message: null }) as const

test('a stage that was passed over is not told as done', () => {
  const application = testApplication({
    stage: 'interview',
    visibleStatus: 'in-review',
    news: [...testApplication().news, moved('interview')],
  })
  expect(stagePlaces(application)).toEqual({
    applied: 'done',
    shortlist: 'skipped',
    questionnaire: 'skipped',
    interview: 'here',
    'detail-fulfillment': 'ahead',
    hired: 'ahead',
  })
})

test('after going back, what was said at the later stage can still be read', () => {
  const application = testApplication({
    visibleStatus: 'received',
    news: [...testApplication().news, moved('interview'), moved('applied')],
    interviews: [testInterview({ state: 'cancelled' })],
  })
  expect(stagePlaces(application)).toMatchObject({ applied: 'here', shortlist: 'ahead', interview: 'done' })
})

test('an ended application ended where it stood', () => {
  const ended = testApplication({ stage: 'shortlist', visibleStatus: 'not-selected' })
  expect(stagePlaces(ended)).toMatchObject({ shortlist: 'ended', questionnaire: 'ahead' })
  expect(stagePlaces(testApplication({ stage: 'hired', visibleStatus: 'hired' })).hired).toBe('done')
})
