import { type Stage, stages } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, initialState, type PipelineState, stageIndex } from './pipeline.ts'
import {
  candidateActions,
  candidateNews,
  disclosedAtOnce,
  knownState,
  mayCandidateCorrespond,
  type TimelineEvent,
} from './visibility.ts'

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString()

/** An application with its history, as the service keeps it. */
interface Told {
  readonly state: PipelineState
  readonly events: readonly TimelineEvent[]
}

const applied: Told = {
  state: initialState,
  events: [{ action: 'apply', toStage: 'applied', message: null, toldAt: day(0) }],
}

function act(before: Told, action: Exclude<TimelineEvent['action'], 'apply'>, to?: Stage): Told {
  const party = action === 'withdraw' || action === 'confirm-hire' ? 'candidate' : 'owner'
  const input = { to, reason: 'because', detailsApproved: true, openingsLeft: 1 }
  const decision = decide(before.state, action, party, input)
  if (!decision.permitted) return before
  const told = disclosedAtOnce(action, decision.next)
  const message = action === 'reject' ? 'We chose somebody else.' : null
  const toldAt = told ? day(before.events.length) : null
  return {
    state: decision.next,
    events: [...before.events, { action, toStage: decision.next.stage, message, toldAt }],
  }
}

/** All that a candidate can learn from the rules. */
const payload = ({ state, events }: Told) => ({
  known: knownState(state),
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

describe('an undisclosed rejection', () => {
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
          known: withdrawn.known,
          actions: withdrawn.actions,
          mayWrite: withdrawn.mayWrite,
          kinds: withdrawn.news.map(({ kind }) => kind),
        })
        expect(withdrawn.known.status).toBe('withdrawn')
      }),
    )
  })

  it('is known as soon as it is told', () => {
    const rejected = act(act(applied, 'advance', 'shortlist'), 'reject')
    const told: Told = {
      state: { ...rejected.state, disclosed: true, before: null },
      events: rejected.events.map((event) =>
        event.action === 'reject' ? { ...event, toldAt: day(9) } : event,
      ),
    }
    expect(payload(told)).toMatchObject({ known: { status: 'rejected' }, actions: [], mayWrite: false })
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

it('tells the news in the order in which they were told', () => {
  const moved = act(act(applied, 'advance', 'interview'), 'move-back', 'shortlist')
  expect(payload(moved).news.map(({ kind, stage }) => [kind, stage])).toEqual([
    ['applied', 'applied'],
    ['moved', 'interview'],
    ['moved', 'shortlist'],
  ])
  expect(stageIndex(moved.state.stage)).toBe(1)
})
