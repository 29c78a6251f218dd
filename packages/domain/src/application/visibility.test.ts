import { type Stage, stages, visibleStatuses } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, initialState, type PipelineState, stageIndex } from './pipeline.ts'
import {
  candidateActions,
  candidateNews,
  knownState,
  mayCandidateCorrespond,
  type ToldEvent,
  toldAtOnce,
  visibleStatus,
} from './visibility.ts'

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString()

/** An application with its history, as the service keeps it. */
interface Told {
  readonly state: PipelineState
  readonly events: readonly ToldEvent[]
}

const applied: Told = {
  state: initialState,
  events: [{ action: 'apply', toStage: 'applied', message: null, toldAt: day(0) }],
}

function act(before: Told, action: Exclude<ToldEvent['action'], 'apply'>, to?: Stage): Told {
  const party = action === 'withdraw' || action === 'confirm-hire' ? 'candidate' : 'owner'
  const input = { to, reason: 'because', detailsApproved: true, openingsLeft: 1 }
  const decision = decide(before.state, action, party, input)
  if (!decision.permitted) return before
  const told = toldAtOnce(action, decision.next)
  const message = action === 'reject' ? 'We chose somebody else.' : null
  const toldAt = told ? day(before.events.length) : null
  return {
    state: decision.next,
    events: [...before.events, { action, toStage: decision.next.stage, message, toldAt }],
  }
}

/** All that a candidate can learn from the rules. */
const payload = ({ state, events }: Told) => ({
  waiting: visibleStatus(state, { waiting: true, jobClosed: false }),
  idle: visibleStatus(state, { waiting: false, jobClosed: false }),
  closed: visibleStatus(state, { waiting: true, jobClosed: true }),
  stage: knownState(state).stage,
  actions: candidateActions(state, true),
  mayWrite: mayCandidateCorrespond(state),
  news: candidateNews(events),
})

const moves = fc.array(
  fc.record({
    action: fc.constantFrom('advance', 'move-back', 'hold', 'resume', 'hire', 'reject', 'undo-reject'),
    to: fc.constantFrom(...stages),
  }),
  { maxLength: 15 },
)

const replay = (steps: readonly { action: Parameters<typeof act>[1]; to: Stage }[]) =>
  steps.reduce((told, { action, to }) => act(told, action, to), applied)

describe('an untold rejection', () => {
  it('is indistinguishable from none, after any history', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const told = replay(steps)
        fc.pre(['active', 'on-hold'].includes(told.state.status) && told.state.stage !== 'hired')
        const rejected = act(told, 'reject')
        expect(rejected.state.status).toBe('rejected')
        expect(payload(rejected)).toEqual(payload(told))
        expect(payload(act(rejected, 'undo-reject'))).toEqual(payload(told))
      }),
    )
  })

  it('leaves withdrawing as it was, and the withdrawal looks the same', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const told = replay(steps)
        fc.pre(told.state.status === 'active' && told.state.stage !== 'hired')
        const withdrawn = payload(act(told, 'withdraw'))
        const { news, ...other } = payload(act(act(told, 'reject'), 'withdraw'))
        expect({ ...other, kinds: news.map(({ kind }) => kind) }).toEqual({
          waiting: withdrawn.waiting,
          idle: withdrawn.idle,
          closed: withdrawn.closed,
          stage: withdrawn.stage,
          actions: withdrawn.actions,
          mayWrite: withdrawn.mayWrite,
          kinds: withdrawn.news.map(({ kind }) => kind),
        })
        expect(withdrawn.idle).toBe('withdrawn')
      }),
    )
  })

  it('is known as soon as it is told', () => {
    const rejected = act(act(applied, 'advance', 'shortlist'), 'reject')
    const told: Told = {
      state: { ...rejected.state, told: true, before: null },
      events: rejected.events.map((event) =>
        event.action === 'reject' ? { ...event, toldAt: day(9) } : event,
      ),
    }
    expect(payload(told)).toMatchObject({ idle: 'not-selected', actions: [], mayWrite: false })
    expect(payload(told).news.at(-1)).toEqual({
      at: day(9),
      kind: 'rejected',
      stage: 'shortlist',
      message: 'We chose somebody else.',
    })
  })
})

it('hides a hold as well', () => {
  for (const stage of stages.slice(0, 5)) {
    const active: Told = { ...applied, state: { ...initialState, stage } }
    expect(payload(act(active, 'hold'))).toEqual(payload(active))
    expect(payload(act(act(active, 'hold'), 'resume'))).toEqual(payload(active))
  }
})

it('words every state', () => {
  const at = (stage: Stage, status: PipelineState['status'], told = false) =>
    visibleStatus({ stage, status, told, before: null }, { waiting: false, jobClosed: false })
  expect(at('applied', 'active')).toBe('received')
  expect(at('interview', 'active')).toBe('in-review')
  const interview: PipelineState = { ...initialState, stage: 'interview' }
  expect(visibleStatus(interview, { waiting: true, jobClosed: false })).toBe('action-needed')
  expect(visibleStatus(interview, { waiting: true, jobClosed: true })).toBe('job-closed')
  expect(at('hired', 'active')).toBe('offer')
  expect(at('hired', 'hired')).toBe('hired')
  expect(at('shortlist', 'rejected', true)).toBe('not-selected')
  expect(at('shortlist', 'withdrawn')).toBe('withdrawn')
})

it('gives every status of the contract, and only those', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      moves,
      fc.record({ waiting: fc.boolean(), jobClosed: fc.boolean() }),
      fc.constantFrom('withdraw', 'confirm-hire', 'hold'),
      (steps, facts, last) => {
        const { state } = act(replay(steps), last)
        seen.add(visibleStatus(state, facts))
        seen.add(visibleStatus({ ...state, told: state.status === 'rejected' }, facts))
      },
    ),
    // Always the same histories: of others an offer was once missing.
    { numRuns: 2000, seed: 7 },
  )
  expect([...seen].sort()).toEqual([...visibleStatuses].sort())
})

it('tells the news in the order in which they were told', () => {
  const moved = act(act(applied, 'advance', 'interview'), 'move-back', 'shortlist')
  expect(payload(moved).news.map(({ kind, stage }) => [kind, stage])).toEqual([
    ['applied', 'applied'],
    ['moved', 'interview'],
    ['moved', 'shortlist'],
  ])
  expect(stageIndex(moved.state.stage)).toBe(1)
})
