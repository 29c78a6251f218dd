import fc from 'fast-check'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { rounds } from '#testing/rounds.ts'
import type { TestApp } from '#testing/test-app.ts'
import {
  alarmUnanswered,
  both,
  candidateActs,
  createTwin,
  hiddenActs,
  jobActs,
  type Twins,
  teamActs,
} from './twin-acts.ts'

const team = ['advance', 'moveBack', 'message', 'ask', 'propose', 'request', 'approve', 'giveBack'] as const
const candidate = [
  'message',
  'answer',
  'accept',
  'decline',
  'calendar',
  'submitText',
  'submitFile',
  'confirm',
  'withdraw',
  'applyAgain',
] as const
const hidden = ['reject', 'undo', 'hold', 'resume'] as const
const jobs = ['close', 'expire', 'fill', 'pause', 'resume', 'changePay', 'relist', 'closeOut'] as const

const before = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('team:advance') },
    fc.constantFrom(
      ...team.map((name) => `team:${name}`),
      ...candidate.filter((name) => name !== 'withdraw').map((name) => `candidate:${name}`),
    ),
  ),
  { minLength: 2, maxLength: 10 },
)
const after = fc.array(
  fc.oneof(
    fc.constantFrom(...candidate.map((name) => `candidate:${name}`)),
    fc.constantFrom(...hidden.map((name) => `hidden:${name}`)),
    fc.constantFrom(...jobs.map((name) => `job:${name}`)),
    fc.constant('job:wait'),
  ),
  { minLength: 2, maxLength: 7 },
)

/**
 * Plays random histories of twins, and compares them after each step that could tell them apart.
 * @param open called with the twins before their history; returns the comparison
 * @param prepare changes the job before the twins apply
 */
export async function comparePlayedTwins(
  app: TestApp,
  cases: number,
  open: (twins: Twins) => Promise<() => Promise<void>>,
  prepare?: (world: HiringWorld) => Promise<unknown>,
): Promise<void> {
  const [ofTeam, ofCandidate, ofHidden, ofJob] = [
    teamActs(app),
    candidateActs(app),
    hiddenActs(app),
    jobActs(app),
  ]
  await alarmUnanswered(app)
  await fc.assert(
    fc.asyncProperty(before, after, async (history, rest) => {
      const world = await createHiringWorld(app)
      await prepare?.(world)
      const twins = [await createTwin(app, world), await createTwin(app, world)] as const
      const compare = await open(twins)
      for (const step of history) {
        const [side, name = ''] = step.split(':')
        const act = (side === 'team' ? ofTeam : ofCandidate)[name]
        if (act) await both(app, twins, act)
      }
      for (const step of ['hidden:reject', ...rest]) {
        const [side, name = ''] = step.split(':')
        if (side === 'hidden') await ofHidden[name]?.(twins[0])
        if (side === 'job') await ofJob[name]?.(...twins)
        const act = ofCandidate[name]
        if (side === 'candidate' && act) await both(app, twins, act)
        await compare()
      }
    }),
    { numRuns: rounds(cases), endOnFailure: true },
  )
}
