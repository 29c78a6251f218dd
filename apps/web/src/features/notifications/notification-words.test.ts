import { type Notification, notificationKinds } from '@vouch/contract'
import { notificationPath } from '@vouch/domain'
import { expect, test } from 'vitest'
import { testId } from '#testing/jobs.ts'
import { testNotification } from '#testing/notification.ts'
import { sentenceOf } from './notification-words.ts'
import { texts } from './notifications.en.ts'

const [job, person, application] = [testId(1), testId(2), testId(700)]
const path = (change: Partial<Notification>) => notificationPath(testNotification(1, change))

test('a notification leads to the page of its side', () => {
  const page = 'interview'
  expect(path({ kind: 'interview-proposed', page })).toBe(
    `/admin/jobs/applied/${application}/stages/interview`,
  )
  expect(path({ side: 'employer', kind: 'interview-accepted', page })).toBe(
    `/admin/jobs/employer/${job}/${person}/stages/interview`,
  )
  expect(path({ side: 'employer', kind: 'application-received', page: null })).toBe(
    `/admin/jobs/employer/${job}/${person}`,
  )
  expect(path({ side: 'employer', kind: 'job-filled', page: null })).toBe(`/admin/jobs/employer/${job}`)
})

test('news of a company lead to its page; who was not let in has none', () => {
  const about = { side: 'employer', jobId: null, jobTitle: null, companyId: testId(900) } as const
  expect(path({ ...about, kind: 'company-verified' })).toBe(`/admin/profile/company/${testId(900)}`)
  expect(path({ ...about, kind: 'join-requested' })).toBe(`/admin/profile/company/${testId(900)}`)
  expect(path({ ...about, kind: 'join-declined' })).toBe('/admin/profile/employer')
})

test('news of a passport lead to the step where it stands', () => {
  const about = { jobId: null, jobTitle: null, applicationId: null, companyName: '', passportName: 'Welder' }
  expect(path({ ...about, kind: 'passport-revoked' })).toBe('/admin/profile/candidate/7')
})

test('what changes the whole application is told on its own page', () => {
  for (const kind of ['stage-changed', 'rejected', 'reopened'] as const) {
    expect(path({ kind, page: 'shortlist' })).toBe(`/admin/jobs/applied/${application}`)
  }
})

test('every kind has a sentence for its person without a gap', () => {
  for (const kind of notificationKinds) {
    for (const personName of [null, 'Ana Ruiz']) {
      const sentence = sentenceOf(testNotification(1, { kind, personName, stage: 'interview' }), texts.t)
      expect(sentence, kind).not.toMatch(/\{\{|\}\}|kind\.|“”|null/)
    }
  }
})
