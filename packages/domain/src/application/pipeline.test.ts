import {
  type ApplicationStatus,
  companyRoles,
  type PipelineAction,
  pipelineActions,
  type Stage,
  stages,
} from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ActionInput,
  decide,
  initialState,
  mayTeamCorrespond,
  offeredActions,
  type Party,
  type PipelineState,
  stageIndex,
} from './pipeline.ts'

const parties: readonly (Party | null)[] = ['candidate', ...companyRoles, null]
const hasEverything: ActionInput = { reason: 'because', detailsApproved: true, openingsLeft: 1 }

/** Every state that an application can reach. */
const allStates: readonly PipelineState[] = stages.flatMap((stage) => {
  const plain = (status: ApplicationStatus): PipelineState => ({
    stage,
    status,
    disclosed: false,
    before: null,
  })
  const undisclosed = (before: 'active' | 'on-hold'): PipelineState => ({
    stage,
    status: 'rejected',
    disclosed: false,
    before,
  })
  const everywhere = [plain('active'), plain('withdrawn'), { ...plain('rejected'), disclosed: true }]
  return stage === 'hired'
    ? [...everywhere, plain('hired')]
    : [...everywhere, plain('on-hold'), undisclosed('active'), undisclosed('on-hold')]
})

const key = (state: PipelineState) =>
  JSON.stringify([state.stage, state.status, state.disclosed, state.before])
const known = new Set(allStates.map(key))

/** The transition table of domain.md, written by hand so that it is independent of the implementation. */
const table: Readonly<Record<PipelineAction, { by: readonly Party[]; from: (s: PipelineState) => boolean }>> =
  {
    advance: {
      by: ['owner', 'recruiter', 'hiring-manager'],
      from: (s) => s.status === 'active' && !['detail-fulfillment', 'hired'].includes(s.stage),
    },
    'move-back': {
      by: ['owner', 'recruiter', 'hiring-manager'],
      from: (s) => s.status === 'active' && s.stage !== 'applied',
    },
    hold: { by: ['owner', 'recruiter'], from: (s) => s.status === 'active' && s.stage !== 'hired' },
    resume: { by: ['owner', 'recruiter'], from: (s) => s.status === 'on-hold' },
    reject: {
      by: ['owner', 'recruiter', 'hiring-manager'],
      from: (s) => s.status === 'active' || s.status === 'on-hold',
    },
    'undo-reject': { by: ['owner', 'recruiter'], from: (s) => s.status === 'rejected' && !s.disclosed },
    reopen: { by: ['owner', 'recruiter'], from: (s) => s.status === 'rejected' && s.disclosed },
    withdraw: {
      by: ['candidate'],
      from: (s) =>
        s.status === 'active' || s.status === 'on-hold' || (s.status === 'rejected' && s.disclosed === false),
    },
    hire: {
      by: ['owner', 'recruiter'],
      from: (s) => s.status === 'active' && s.stage === 'detail-fulfillment',
    },
    'confirm-hire': { by: ['candidate'], from: (s) => s.status === 'active' && s.stage === 'hired' },
  }

const anyStage = fc.constantFrom(...stages)
const anyStep = fc.record({
  action: fc.constantFrom(...pipelineActions),
  party: fc.constantFrom(...parties),
  to: anyStage,
  reason: fc.constantFrom('because', '', undefined),
  detailsApproved: fc.boolean(),
  openingsLeft: fc.integer({ min: 0, max: 2 }),
})

/** Input that satisfies all conditions of the action. */
function inputFor(state: PipelineState, action: PipelineAction): ActionInput {
  const to = stages[stageIndex(state.stage) + (action === 'move-back' ? -1 : 1)]
  return { ...hasEverything, to }
}

describe('the transition table', () => {
  it('never reaches an unlisted state through any sequence of actions', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        let state = initialState
        for (const { action, party, ...input } of steps) {
          const decision = decide(state, action, party, input)
          if (decision.permitted) state = decision.next
          expect(known).toContain(key(state))
        }
      }),
    )
  })

  it.each(pipelineActions)('permits "%s" exactly for the states and parties of domain.md', (action) => {
    for (const state of allStates) {
      for (const party of parties) {
        const decision = decide(state, action, party, inputFor(state, action))
        const expected = party !== null && table[action].by.includes(party) && table[action].from(state)
        expect({ state, party, permitted: decision.permitted }).toEqual({ state, party, permitted: expected })
      }
    }
  })

  it('checks the party before the state', () => {
    const withdrawn: PipelineState = { stage: 'applied', status: 'withdrawn', disclosed: false, before: null }
    expect(decide(withdrawn, 'reject', 'viewer', hasEverything)).toEqual({
      permitted: false,
      why: 'not-by-you',
    })
    expect(decide(withdrawn, 'reject', 'owner', hasEverything)).toEqual({
      permitted: false,
      why: 'not-from-here',
    })
  })

  it('offers exactly the actions that are possible with valid input', () => {
    for (const state of allStates) {
      for (const party of parties) {
        const offered = offeredActions(state, party)
        const possible = pipelineActions.filter(
          (action) => decide(state, action, party, inputFor(state, action)).permitted,
        )
        expect([...offered].sort()).toEqual([...possible].sort())
      }
    }
  })
})

describe('moving', () => {
  const active = (stage: Stage): PipelineState => ({
    stage,
    status: 'active',
    disclosed: false,
    before: null,
  })

  it('advances one stage without a reason, more stages with a reason, and never to "hired"', () => {
    fc.assert(
      fc.property(anyStage, anyStage, fc.constantFrom('because', undefined), (from, to, reason) => {
        const decision = decide(active(from), 'advance', 'recruiter', { to, reason })
        const steps = stageIndex(to) - stageIndex(from)
        const fits = steps > 0 && to !== 'hired' && (steps === 1 || reason !== undefined)
        expect(decision.permitted).toBe(fits)
        if (decision.permitted) expect(decision.next).toEqual(active(to))
      }),
    )
  })

  it('moves back any number of stages with a reason', () => {
    fc.assert(
      fc.property(anyStage, anyStage, fc.constantFrom('because', '', undefined), (from, to, reason) => {
        const decision = decide(active(from), 'move-back', 'hiring-manager', { to, reason })
        expect(decision.permitted).toBe(stageIndex(to) < stageIndex(from) && Boolean(reason))
        if (decision.permitted) expect(decision.next).toEqual(active(to))
      }),
    )
  })

  it('numbers the stages in the order of the contract', () => {
    expect(stages.map(stageIndex)).toEqual([0, 1, 2, 3, 4, 5])
  })
})

describe('rejecting', () => {
  const rejectable = allStates.filter(({ status }) => status === 'active' || status === 'on-hold')

  it('can be undone only before its disclosure', () => {
    for (const state of rejectable) {
      const rejected = decide(state, 'reject', 'recruiter', hasEverything)
      if (!rejected.permitted) throw new Error(`${key(state)} cannot be rejected`)
      const undone = decide(rejected.next, 'undo-reject', 'recruiter')
      if (state.stage === 'hired') expect(undone.permitted).toBe(false)
      else expect(undone).toEqual({ permitted: true, next: state })
      const late = decide({ ...rejected.next, disclosed: true, before: null }, 'undo-reject', 'owner')
      expect(late.permitted).toBe(false)
    }
  })

  it('is disclosed at once only for an open offer', () => {
    for (const state of rejectable) {
      const rejected = decide(state, 'reject', 'hiring-manager', hasEverything)
      expect(rejected).toMatchObject({ permitted: true, next: { disclosed: state.stage === 'hired' } })
    }
  })

  it('needs a reason, and so does reopening', () => {
    const rejected: PipelineState = { stage: 'interview', status: 'rejected', disclosed: true, before: null }
    expect(decide(initialState, 'reject', 'owner')).toEqual({ permitted: false, why: 'needs-reason' })
    expect(decide(rejected, 'reopen', 'owner', { reason: '' })).toEqual({
      permitted: false,
      why: 'needs-reason',
    })
    expect(decide(rejected, 'reopen', 'owner', { reason: 'because' })).toEqual({
      permitted: true,
      next: { stage: 'interview', status: 'active', disclosed: false, before: null },
    })
  })
})

describe('hiring', () => {
  const ready: PipelineState = {
    stage: 'detail-fulfillment',
    status: 'active',
    disclosed: false,
    before: null,
  }
  const offered: PipelineState = { ...ready, stage: 'hired' }

  it('needs every requested detail approved and an opening', () => {
    const hire = (input: ActionInput) => decide(ready, 'hire', 'recruiter', input)
    expect(hire({ detailsApproved: false, openingsLeft: 1 })).toMatchObject({ why: 'needs-details-approved' })
    expect(hire({ detailsApproved: true, openingsLeft: 0 })).toMatchObject({ why: 'needs-opening' })
    expect(hire({ detailsApproved: true, openingsLeft: 1 })).toEqual({ permitted: true, next: offered })
  })

  it('is confirmed by the candidate while an opening is free', () => {
    const confirm = (openingsLeft: number) => decide(offered, 'confirm-hire', 'candidate', { openingsLeft })
    expect(confirm(0)).toEqual({ permitted: false, why: 'needs-opening' })
    expect(confirm(1)).toEqual({ permitted: true, next: { ...offered, status: 'hired' } })
  })
})

it('the team may write only to applications that are open or hired', () => {
  for (const state of allStates) {
    expect(mayTeamCorrespond(state)).toBe(['active', 'on-hold', 'hired'].includes(state.status))
  }
})
