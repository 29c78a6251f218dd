import { isIP } from 'node:net'
import type { Clock } from '#base/clock.ts'
import type { PushResult } from './push-sender.ts'

/** Failures in a row after which a push service counts as down. */
const maxFailures = 20

/** How long pushes to a service that is down wait, in milliseconds. */
const pauseMs = 30_000

/** Maximum unanswered pushes per service: half the concurrency limit, so that one that hangs does not block others. */
const maxUnanswered = 100

/** Maximum unanswered pushes after a failure. */
const maxProbes = 10

/** How long a push over the limit waits for an answer, in milliseconds. */
const patienceMs = 1_000

/** How long it is then postponed, in milliseconds. */
const unansweredMs = 5_000

/** Circuit breaker per push service, so that one that is down or hangs does not block the others. */
export interface ServicePauses {
  /** Waits briefly if the service is at its limit. @returns when to try the push again; undefined to send it now */
  admit(endpoint: URL): Promise<Date | undefined>
  /** Counts a push as in flight until `end` records its result. */
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

/** Groups endpoints by port and the last two labels of the host, because subdomains share an operator. */
function serviceOf({ hostname, port }: URL): string {
  const host = isIP(hostname) === 0 ? hostname.split('.').slice(-2).join('.') : hostname
  return `${host}:${port}`
}
