import { isIP } from 'node:net'
import type { Clock } from '#base/clock.ts'
import type { PushResult } from './push-sender.ts'

/** Failures in a row after which a push service counts as down. */
const maxFailures = 20

/** How long pushes to it then wait, in milliseconds. */
const pauseMs = 30_000

/** Unanswered pushes that a service may have: half of the places, so that one that hangs leaves the others free. */
const maxUnanswered = 100

/** The same after a failure. */
const maxProbes = 10

/** How long a further push waits for an answer, in milliseconds. */
const patienceMs = 1_000

/** How much later it is sent if there is none, in milliseconds. */
const unansweredMs = 5_000

/** Push services that are down or hang, so that pushes to them do not take the places of others. */
export interface ServicePauses {
  /** Waits a moment for a service that has many unanswered pushes. @returns until when a push must wait, if it must */
  admit(endpoint: URL): Promise<Date | undefined>
  /** Counts a push that is handed to a service; `end` counts its answer. */
  begin(endpoint: URL): { end(result: PushResult): void }
}

interface State {
  inFlight: number
  /** Pushes since the last answer. */
  unanswered: number
  failures: number
  pausedUntil: Date | undefined
  /** Resolves with the next answer. */
  answered: PromiseWithResolvers<void>
}

export function createServicePauses(clock: Clock): ServicePauses {
  const states = new Map<string, State>()
  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds)

  const answer = (state: State) => {
    state.unanswered = 0
    state.failures = 0
    state.pausedUntil = undefined
    state.answered.resolve()
    state.answered = Promise.withResolvers()
  }
  const fail = (state: State) => {
    state.failures += 1
    if (state.inFlight === 0) state.unanswered = 0
    if (state.failures < maxFailures) return
    state.failures = 1
    state.pausedUntil = later(pauseMs)
  }
  const isFull = ({ failures, unanswered }: State) => unanswered >= (failures > 0 ? maxProbes : maxUnanswered)

  return {
    admit: async (endpoint) => {
      const state = states.get(serviceOf(endpoint))
      if (!state) return undefined
      if (isFull(state) && state.failures === 0) await soon(state.answered.promise)
      if (state.pausedUntil && state.pausedUntil > clock()) return state.pausedUntil
      return isFull(state) ? later(unansweredMs) : undefined
    },
    begin: (endpoint) => {
      const service = serviceOf(endpoint)
      const state = states.get(service) ?? newState()
      states.set(service, state)
      state.inFlight += 1
      state.unanswered += 1
      return {
        end: (result) => {
          state.inFlight -= 1
          // An answer with a status shows that the service is up.
          if (result.kind === 'later' && !/^\d+$/.test(result.reason)) fail(state)
          else answer(state)
          if (state.inFlight === 0 && state.failures === 0) states.delete(service)
        },
      }
    },
  }
}

const newState = (): State => ({
  inFlight: 0,
  unanswered: 0,
  failures: 0,
  pausedUntil: undefined,
  answered: Promise.withResolvers(),
})

/** Waits for a promise, at most {@link patienceMs}. */
async function soon(promise: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, patienceMs)
  await Promise.race([promise, late.promise])
  clearTimeout(timer)
}

/** The last two labels of the host with the port: names below them belong to the same operator. */
function serviceOf({ hostname, port }: URL): string {
  const host = isIP(hostname) === 0 ? hostname.split('.').slice(-2).join('.') : hostname
  return `${host}:${port}`
}
