import { describe, expect, it } from 'vitest'
import { testApplicantRow, testMoment } from '#testing/hiring.ts'
import { decideMove, mayDo, moveTargets } from './moves.ts'

describe('moves of a row', () => {
  it('a recruiter is offered every other stage, a read-only member none', () => {
    const row = testApplicantRow(1, { stage: 'interview' })
    expect(moveTargets(row, 'recruiter')).toEqual([
      'applied',
      'shortlist',
      'questionnaire',
      'detail-fulfillment',
      'hired',
    ])
    expect(moveTargets(row, 'viewer')).toEqual([])
    expect(moveTargets(row, null)).toEqual([])
  })

  it('skipping a stage and moving back need a reason, the next stage does not', () => {
    const row = testApplicantRow(1, { stage: 'shortlist' })
    expect(decideMove(row, 'questionnaire', 'owner').permitted).toBe(true)
    expect(decideMove(row, 'interview', 'owner')).toEqual({ permitted: false, why: 'needs-reason' })
    expect(decideMove(row, 'applied', 'owner')).toEqual({ permitted: false, why: 'needs-reason' })
    expect(decideMove(row, 'interview', 'owner', 'Known from before').permitted).toBe(true)
  })

  it('a rejected applicant cannot be moved, and an undisclosed rejection can be undone', () => {
    const untold = testApplicantRow(1, { status: 'rejected', tellAt: testMoment(24) })
    const told = testApplicantRow(2, { status: 'rejected' })
    expect(moveTargets(untold, 'owner')).toEqual([])
    expect(mayDo(untold, 'owner', 'undo-reject')).toBe(true)
    expect(mayDo(told, 'owner', 'undo-reject')).toBe(false)
    expect(mayDo(untold, 'hiring-manager', 'undo-reject')).toBe(false)
  })
})
