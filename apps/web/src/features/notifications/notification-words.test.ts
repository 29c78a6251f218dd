import { type Notification, notificationKinds } from '@vouch/contract'
import { notificationPath } from '@vouch/domain'
import { expect, test } from 'vitest'
import { testId } from '#testing/jobs.ts'
import { testNotification } from '#testing/notification.ts'
import { sentenceOf } from './notification-words.ts'
import { texts } from './notifications.en.ts'

const [job, person, application] = [testId(1), testId(2), testId(700)]
const path = (change: Partial<Notification>) => notificationPath(testNotification(1, change))

test('a notification links to the page of its side', () => {
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

test('company news link to the company page; a declined join request has none', () => {
  const about = { side: 'employer', jobId: null, jobTitle: null, companyId: testId(900) } as const
  expect(path({ ...about, kind: 'company-verified' })).toBe(`/admin/profile/company/${testId(900)}`)
  expect(path({ ...about, kind: 'join-requested' })).toBe(`/admin/profile/company/${testId(900)}`)
  expect(path({ ...about, kind: 'join-declined' })).toBe('/admin/profile/employer')
})

test('passport news link to the page of skill passports', () => {
  const about = { jobId: null, jobTitle: null, applicationId: null, companyName: '', passportName: 'Welder' }
  expect(path({ ...about, kind: 'passport-revoked' })).toBe('/admin/skill-passports')
})

test('news about a proposal tell what became of it, and link to the profile', () => {
  const about = { jobId: null, jobTitle: null, companyName: '', side: 'employer' } as const
  const proposal = { words: 'Bee keeping', list: 'Skills', reason: null }
  const news = testNotification(1, { ...about, kind: 'proposal-merged', proposal })
  expect(sentenceOf(news, texts.t)).toBe('Your proposal “Bee keeping” is now a synonym in Skills')
  expect(notificationPath(news)).toBe('/admin/profile/employer')
})

test('news about the whole application link to the application', () => {
  for (const kind of ['stage-changed', 'rejected', 'reopened'] as const) {
    expect(path({ kind, page: 'shortlist' })).toBe(`/admin/jobs/applied/${application}`)
  }
})

test('every notification kind has a complete sentence for its recipient', () => {
  for (const kind of notificationKinds) {
    for (const personName of [null, 'Ana Ruiz']) {
      const proposal = { words: 'Welding', list: 'Skills', reason: null }
      const postings = { importId: testId(3), feedId: null, name: 'jobs.csv' }
      const news = testNotification(1, { kind, personName, stage: 'interview', proposal, postings })
      const sentence = sentenceOf(news, texts.t)
      expect(sentence, kind).not.toMatch(/\{\{|\}\}|kind\.|“”|null/)
    }
  }
})
