import { expect, test } from 'vitest'
import { isNotificationPage, isReadAt } from './notification-path.ts'

const about = {
  applicationId: 'a',
  jobId: 'j',
  candidateId: 'c',
  companyId: 'x',
  postings: null,
  jobSlug: 'nurse',
}

test('opening a page that shows messages marks a message as read', () => {
  const toCandidate = { ...about, kind: 'message', side: 'candidate', page: 'interview' } as const
  expect(isReadAt(toCandidate, '/admin/jobs/applied/a')).toBe(true)
  expect(isReadAt(toCandidate, '/admin/jobs/applied/a/stages/shortlist')).toBe(true)
  const toEmployer = { ...toCandidate, side: 'employer' } as const
  expect(isReadAt(toEmployer, '/admin/jobs/employer/j/c')).toBe(false)
  expect(isReadAt(toEmployer, '/admin/jobs/employer/j/c/stages/shortlist')).toBe(true)
  expect(isReadAt({ ...toEmployer, kind: 'interview-accepted' }, '/admin/jobs/employer/j/c')).toBe(true)
})

test('the end of an import is read on its page', () => {
  const postings = { importId: 'i', feedId: null, name: 'jobs.csv' }
  const ended = { ...about, postings, kind: 'jobs-imported', side: 'employer', page: null } as const
  expect(isReadAt(ended, '/admin/jobs/imports/i')).toBe(true)
  expect(isReadAt(ended, '/admin/jobs/imports/other')).toBe(false)
})

test('a report outcome is marked as read on the public job page, by slug or id', () => {
  for (const kind of ['job-report-acted', 'job-report-dismissed'] as const) {
    const outcome = { ...about, applicationId: null, kind, side: 'candidate', page: null } as const
    for (const path of ['/jobs/nurse', '/jobs/j', '/jobs/nurse/']) expect(isReadAt(outcome, path)).toBe(true)
    for (const path of ['/jobs/baker', '/jobs']) expect(isReadAt(outcome, path)).toBe(false)
  }
  expect(['/jobs/nurse', '/jobs', '/'].map(isNotificationPage)).toEqual([true, false, false])
})
