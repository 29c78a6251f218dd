import { type JobFields, jobStatuses } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobStepState, lastDay, missingForPublication, plainTextLength } from './job-completeness.ts'
import { emptyJob } from './job-empty.ts'
import { type JobFacts, jobAllows, needsApproval, permittedJobActions } from './job-states.ts'

const today = '2026-03-01'

const empty = emptyJob()

const complete: JobFields = {
  ...empty,
  title: 'Carpenter',
  occupation: 'Carpenter',
  employmentType: 'full-time',
  workMode: 'on-site',
  location: 'Turku',
  country: 'FI',
  description: '<p>Build stairs.</p>',
  payMin: 2800,
  payMax: 3400,
  payCurrency: 'EUR',
  payPeriod: 'month',
  closesOn: '2026-03-31',
}

const missing = (change: Partial<JobFields>) =>
  missingForPublication({ ...complete, ...change }, today).map(({ field, why }) => `${field}: ${why}`)

describe('fields that block publication', () => {
  it('are none for a complete draft', () => {
    expect(missing({})).toEqual([])
    expect(missing({ closesOn: null })).toEqual([])
    expect(missing({ workMode: 'remote', location: '' })).toEqual([])
  })

  it('are all required fields for an empty draft, in step order', () => {
    const steps = missingForPublication(empty, today).map(({ step }) => step)
    expect(steps).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2])
    expect(missingForPublication(empty, today).map(({ field }) => field)).toContain('location')
  })

  it.each([
    [{ title: 'Job' }, 'title: too-short'],
    [{ location: '' }, 'location: required'],
    [{ description: '<p>&nbsp;</p>' }, 'description: required'],
    [{ description: `<p>${'x'.repeat(10_001)}</p>` }, 'description: too-long'],
    [{ payMin: 3500 }, 'payMax: max-below-min'],
    [{ closesOn: today }, 'closesOn: not-in-future'],
    [{ closesOn: '2026-05-31' }, 'closesOn: too-far'],
  ] satisfies [Partial<JobFields>, string][])('include %j', (change, problem) => {
    expect(missing(change)).toEqual([problem])
  })

  it('exclude pay for volunteer roles', () => {
    const unpaid = { payMin: null, payMax: null, payCurrency: null, payPeriod: null }
    expect(missing(unpaid)).toHaveLength(4)
    expect(missing({ ...unpaid, employmentType: 'volunteer' })).toEqual([])
  })

  it('count the description without its markup', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.constantFrom('b', 'p', 'em', 'ul'), (length, tag) => {
        const text = 'x'.repeat(length)
        expect(plainTextLength(`<${tag} class="long">${text}</${tag}>`)).toBe(length)
      }),
    )
  })
})

it('the last day crosses the end of a month and a year', () => {
  expect(lastDay('2026-12-31', 1)).toBe('2027-01-01')
  expect(lastDay('2028-02-01', 29)).toBe('2028-03-01')
})

it('a step is complete only if it was begun and has no missing field', () => {
  const states = (fields: JobFields) => ([1, 2, 3] as const).map((step) => jobStepState(fields, step, today))
  expect(states(empty)).toEqual(['not-started', 'not-started', 'not-started'])
  expect(states({ ...empty, title: 'Carpenter', payMin: 1 })).toEqual([
    'in-progress',
    'in-progress',
    'not-started',
  ])
  expect(states(complete)).toEqual(['complete', 'complete', 'complete'])
  // Nothing is missing in step 3, but nobody has been there yet.
  expect(states({ ...complete, closesOn: null, payMin: null, payMax: null })[2]).toBe('not-started')
  expect(states({ ...complete, closesOn: '2026-01-01' })).toEqual(['complete', 'complete', 'in-progress'])
  // Step 3 publishes, which what is missing in step 1 prevents.
  expect(states({ ...complete, title: '' })).toEqual(['in-progress', 'complete', 'in-progress'])
})

describe('permitted actions on a job', () => {
  const facts = fc.record({
    status: fc.constantFrom(...jobStatuses),
    openings: fc.integer({ min: 1, max: 3 }),
    filled: fc.nat(3),
    waiting: fc.nat(3),
    needsApproval: fc.boolean(),
    closedByAdministrator: fc.boolean(),
  })

  it('are none for members who do not recruit and for non-members', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('hiring-manager', 'interviewer', 'viewer', null), (job, role) => {
        expect(permittedJobActions(job, role)).toEqual([])
      }),
    )
  })

  it('follow the job’s state for owners and recruiters', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('owner', 'recruiter'), (job, role) => {
        for (const action of permittedJobActions(job, role)) expect(jobAllows(job, action)).toBe(true)
      }),
    )
  })

  const plain = { openings: 1, filled: 0, waiting: 0, needsApproval: false, closedByAdministrator: false }

  it('change over the life cycle of a job', () => {
    const at = (status: JobFacts['status'], waiting = 0) =>
      permittedJobActions({ ...plain, status, waiting }, 'owner')
    expect(at('draft')).toEqual(['edit', 'publish', 'schedule', 'copy', 'delete'])
    expect(at('scheduled')).toEqual(['edit', 'publish', 'schedule', 'take-back', 'copy'])
    expect(at('open', 3)).toEqual(['edit', 'pause', 'close', 'extend', 'copy'])
    expect(at('paused')).toEqual(['edit', 'publish', 'close', 'extend', 'copy'])
    expect(at('closed', 3)).toEqual(['edit', 'publish', 'copy', 'close-out'])
    expect(at('expired')).toEqual(['edit', 'publish', 'copy'])
  })

  it('neither relist nor copy what an administrator closed', () => {
    const closed = { ...plain, status: 'closed', waiting: 3, closedByAdministrator: true } as const
    expect(permittedJobActions(closed, 'owner')).toEqual(['edit', 'close-out'])
  })

  it('let recruiters submit, and owners decide, where owners approve jobs', () => {
    const recruiter = (status: JobFacts['status']) =>
      permittedJobActions({ ...plain, status, needsApproval: true }, 'recruiter')
    const owner = (status: JobFacts['status']) => permittedJobActions({ ...plain, status }, 'owner')
    expect(recruiter('draft')).toEqual(['edit', 'submit', 'copy', 'delete'])
    expect(recruiter('pending-approval')).toEqual(['take-back', 'copy'])
    expect(owner('pending-approval')).toEqual(['approve', 'return', 'take-back', 'copy'])
    // What an owner approved must not change before it is published, and an ended job would need approval again.
    expect(recruiter('scheduled')).toEqual(['take-back', 'copy'])
    expect(recruiter('closed')).toEqual(['edit', 'copy'])
    expect(recruiter('paused')).toContain('publish')
    expect(needsApproval({ approvesJobs: true }, 'recruiter')).toBe(true)
    expect(needsApproval({ approvesJobs: true }, 'owner')).toBe(false)
    expect(needsApproval({ approvesJobs: false }, 'recruiter')).toBe(false)
  })
})
