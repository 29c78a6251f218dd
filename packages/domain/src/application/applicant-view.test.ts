import { expect, test } from 'vitest'
import { applicantQuery, readApplicantView, withoutJob, withoutTag } from './applicant-view.ts'

const tag = '0190b5a0-0000-7000-8000-000000000001'
const jobId = '0190b5a0-0000-7000-8000-000000000002'

test('equal lists get the same text, whatever the order, defaults and other parameters', () => {
  const search = { view: 'list', stage: 'interview', q: 'Ada Ö', sort: 'newest', saved: tag, tab: 'notes' }
  expect(applicantQuery(search)).toBe('q=Ada+%C3%96&stage=interview')
  expect(applicantQuery({ q: 'Ada Ö', stage: 'interview', tag: undefined })).toBe(applicantQuery(search))
  expect(applicantQuery({})).toBe('')
})

test('a name of digits is read as it was typed', () => {
  const query = applicantQuery({ q: '007' })
  expect(readApplicantView({ jobId, query }).list).toEqual({ jobId, query })
  expect(applicantQuery({ q: '12' })).toBe('q=%2212%22')
  expect(readApplicantView({ jobId, query: 'q=%2212%22' }).list.query).toBe('q=%2212%22')
})

test('what the list does not know is dropped and named once', () => {
  const query = `stage=probation&marked=true&tag=${tag}&view=board&sort=oldest&utm=x`
  expect(readApplicantView({ jobId, query })).toEqual({
    list: { jobId, query: `marked=true&tag=${tag}&sort=oldest&view=board` },
    tag,
    dropped: ['stage'],
  })
  expect(readApplicantView({ jobId: null, query: `${query}&from=yesterday&to=never` })).toEqual({
    list: { jobId: null, query: `tag=${tag}&sort=oldest&view=board` },
    tag,
    dropped: ['stage', 'marked', 'dates'],
  })
})

test('a tag or job that is gone is left out, and overdue stays overdue', () => {
  expect(withoutTag(`stage=interview&overdue=true&tag=${tag}`)).toBe('stage=interview&overdue=true')
  const { query } = withoutJob('q=overdue%3Dtrue&overdue=true')
  expect(readApplicantView({ jobId: null, query }).list.query).toBe('q=overdue%3Dtrue&task=overdue')
})

test('a view keeps an order only if its list has another without one', () => {
  expect(applicantQuery({ sort: 'newest', task: 'first-answer' })).toBe('task=first-answer')
  expect(applicantQuery({ sort: 'oldest', task: 'first-answer' })).toBe('task=first-answer&sort=oldest')
  for (const overdue of [{ task: 'overdue' }, { overdue: 'true' }]) {
    const query = new URLSearchParams(overdue).toString()
    expect(applicantQuery({ ...overdue, sort: 'oldest' })).toBe(query)
    expect(applicantQuery({ ...overdue, sort: 'newest' })).toBe(`${query}&sort=newest`)
  }
})
