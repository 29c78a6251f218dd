import { type Stage, stages } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, initialState, type PipelineState, stageIndex } from './pipeline.ts'
import {
  candidateActions,
  candidateNews,
  disclosedAtOnce,
  disclosedState,
  mayCandidateCorrespond,
  type TimelineEvent,
} from './visibility.ts'

const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString()

/** An application with its state and event history. */
interface ApplicationHistory {
  readonly state: PipelineState
  readonly events: readonly TimelineEvent[]
}

const applied: ApplicationHistory = {
  state: initialState,
  events: [{ action: 'apply', toStage: 'applied', message: null, toldAt: day(0) }],
}

function act(
  before: ApplicationHistory,
  action: Exclude<TimelineEvent['action'], 'apply'>,
  to?: Stage,
): ApplicationHistory {
  const party = action === 'withdraw' || action === 'confirm-hire' ? 'candidate' : 'owner'
  const input = { to, reason: 'because', detailsApproved: true, openingsLeft: 1 }
  const decision = decide(before.state, action, party, input)
  if (!decision.permitted) return before
  const isDisclosed = disclosedAtOnce(action, decision.next)
  const message = action === 'reject' ? 'We chose somebody else.' : null
  const toldAt = isDisclosed ? day(before.events.length) : null
  return {
    state: decision.next,
    events: [...before.events, { action, toStage: decision.next.stage, message, toldAt }],
  }
}

/** Everything that a candidate can learn about an application. */
const payload = ({ state, events }: ApplicationHistory) => ({
  known: disclosedState(state),
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
  steps.reduce((history, { action, to }) => act(history, action, to), applied)

describe('an undisclosed rejection', () => {
  it('does not change the candidate’s view after any history', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const history = replay(steps)
        fc.pre(['active', 'on-hold'].includes(history.state.status) && history.state.stage !== 'hired')
        const rejected = act(history, 'reject')
        expect(rejected.state.status).toBe('rejected')
        expect(payload(rejected)).toEqual(payload(history))
        expect(payload(act(rejected, 'undo-reject'))).toEqual(payload(history))
      }),
    )
  })

  it('does not change a later withdrawal in the candidate’s view', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const history = replay(steps)
        fc.pre(history.state.status === 'active' && history.state.stage !== 'hired')
        const withdrawn = payload(act(history, 'withdraw'))
        const { news, ...other } = payload(act(act(history, 'reject'), 'withdraw'))
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

  it('appears in the candidate’s view after its disclosure', () => {
    const rejected = act(act(applied, 'advance', 'shortlist'), 'reject')
    const history: ApplicationHistory = {
      state: { ...rejected.state, disclosed: true, before: null },
      events: rejected.events.map((event) =>
        event.action === 'reject' ? { ...event, toldAt: day(9) } : event,
      ),
    }
    expect(payload(history)).toMatchObject({ known: { status: 'rejected' }, actions: [], mayWrite: false })
    expect(payload(history).news.at(-1)).toEqual({
      at: day(9),
      kind: 'rejected',
      stage: 'shortlist',
      message: 'We chose somebody else.',
    })
  })
})

it('a hold does not change the candidate’s view', () => {
  for (const stage of stages.slice(0, 5)) {
    const active: ApplicationHistory = { ...applied, state: { ...initialState, stage } }
    expect(payload(act(active, 'hold'))).toEqual(payload(active))
    expect(payload(act(act(active, 'hold'), 'resume'))).toEqual(payload(active))
  }
})

it('lists news in order of disclosure', () => {
  const moved = act(act(applied, 'advance', 'interview'), 'move-back', 'shortlist')
  expect(payload(moved).news.map(({ kind, stage }) => [kind, stage])).toEqual([
    ['applied', 'applied'],
    ['moved', 'interview'],
    ['moved', 'shortlist'],
  ])
  expect(stageIndex(moved.state.stage)).toBe(1)
})
