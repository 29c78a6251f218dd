import type { DemoMarket } from './demo-marketplace.ts'
import type { DemoCandidate, DemoPerson } from './demo-people.ts'
import { type DemoWorld, daysBefore } from './demo-world.ts'
import { addBatch, type DemoAward } from './passport-awards.ts'
import {
  addDefinition,
  companyWords,
  type DemoDefinition,
  type DemoIssuer,
  marketplaceWords,
} from './passport-definitions.ts'
import { addForeignIssuers, addVerifiedIssuer, addWaitingIssuer } from './passport-issuers.ts'
import { addPassportNews } from './passport-news.ts'
import { addRequest } from './passport-requests.ts'

type Three = readonly [DemoCandidate, DemoCandidate, DemoCandidate, ...DemoCandidate[]]

/** The people of the demo’s passports. */
interface Cast {
  readonly administrator: DemoPerson
  readonly owner: DemoPerson
  /** The demo candidate. */
  readonly candidate: DemoCandidate
  readonly developers: Three
  readonly designers: Three
}

type Definitions = Readonly<Record<'testing' | 'accessible' | 'workshops' | 'mentor', DemoDefinition>>

/**
 * Adds skill passports in every state: the demo employer’s company issues them, the demo candidate holds two, is offered
 * one and must add to a request.
 * @returns passports to be signed
 */
export function addPassports(
  world: DemoWorld,
  { administrator, companies: [employer, other], candidates }: DemoMarket,
  marketplace: DemoIssuer,
): DemoAward[] {
  const [candidate] = candidates
  const [owner] = employer?.team ?? []
  if (!employer || !other || !candidate || !owner) throw new Error('the demo has no company or no candidate')
  const developers = findable(world, candidates, 'Frontend developer')
  const cast = {
    administrator,
    owner,
    candidate,
    developers,
    designers: findable(world, candidates, 'Product designer'),
  }
  const company = addVerifiedIssuer(
    world,
    employer,
    'Courses for designers and developers, open to everybody.',
  )
  addWaitingIssuer(world, other, 'Courses for dispatchers and planners who work with our timetables.')
  addForeignIssuers(world)
  const definitions = addDefinitions(world, cast, { company, marketplace })
  const awards = addBatches(world, cast, definitions)
  addRequests(world, cast, definitions)
  const toCandidate = { userId: candidate.id, side: 'candidate' } as const
  const { workshops, mentor, accessible } = definitions
  const requested = { userId: owner.id, side: 'employer', kind: 'passport-requested' } as const
  addPassportNews(world, { ...toCandidate, kind: 'passport-offered', days: 1, definition: workshops })
  addPassportNews(world, { ...toCandidate, kind: 'passport-request-returned', days: 7, definition: mentor })
  addPassportNews(world, { ...requested, days: 2, definition: accessible })
  return awards
}

/** Candidates of an occupation whom employers find in the directory. */
function findable({ rows }: DemoWorld, candidates: readonly DemoCandidate[], occupation: string): Three {
  const isFindable = new Set(
    rows.candidate_profiles
      .filter(({ visibility, open_to_work: open }) => visibility !== 'hidden' && open !== 'not-looking')
      .map((row) => row.user_id),
  )
  const [one, two, three, ...others] = candidates
    .slice(1)
    .filter(({ id, occupation: own }) => own.occupation === occupation && isFindable.has(id))
  if (!one || !two || !three) throw new Error(`the demo has too few candidates to find as ${occupation}`)
  return [one, two, three, ...others]
}

function addDefinitions(
  world: DemoWorld,
  { owner, administrator }: Cast,
  { company, marketplace }: { readonly company: DemoIssuer; readonly marketplace: DemoIssuer },
): Definitions {
  const own = { issuer: company, by: owner.id }
  const ofMarketplace = { issuer: marketplace, by: administrator.id }
  const { testing, accessible, workshops, draft } = companyWords
  const { mentor, writing } = marketplaceWords
  addDefinition(world, draft, { ...own, days: 3, isDraft: true })
  addDefinition(world, writing, { ...ofMarketplace, days: 14 })
  return {
    testing: addDefinition(world, testing, { ...own, days: 20 }),
    accessible: addDefinition(world, accessible, { ...own, days: 19 }),
    workshops: addDefinition(world, workshops, { ...own, days: 9 }),
    mentor: addDefinition(world, mentor, { ...ofMarketplace, days: 15 }),
  }
}

function addBatches(
  world: DemoWorld,
  { owner, candidate, developers: [ann, ben, cem], designers: [dora, eli] }: Cast,
  { testing, accessible, workshops }: Definitions,
): DemoAward[] {
  const by = owner.id
  const shown = { visibility: 'profile' } as const
  return [
    ...addBatch(world, {
      ...{ definition: testing, by, days: 16, fileName: 'test-automation-course.csv' },
      lines: [
        // Valid for a year, so that it ends in 45 days.
        { person: candidate, earned: 365 - 45, held: shown },
        { person: ann, earned: 30, held: shown },
        { person: ben, earned: 30, held: shown },
        {
          ...{ person: cem, earned: 30, held: shown },
          end: {
            state: 'revoked',
            at: daysBefore(world.now, 10),
            reason: 'This passport was meant for another participant of the course.',
            publicReason: 'issued-in-error',
          },
        },
        { person: { name: 'Robin Meyer', email: 'robin.meyer@museum.example' }, earned: 30 },
      ],
      bad: { line: 6, email: 'lena@museum', name: 'Lena Brandt' },
    }),
    ...addBatch(world, {
      ...{ definition: accessible, by, days: 12 },
      lines: [
        { person: candidate, earned: 40, held: { visibility: 'hidden' } },
        { person: dora, earned: 40, held: shown },
        {
          ...{ person: eli, earned: 40, held: shown },
          end: {
            state: 'suspended',
            at: daysBefore(world.now, 4),
            reason: 'We are checking whether the audit was your own work.',
          },
        },
      ],
    }),
    ...addBatch(world, {
      ...{ definition: workshops, by, days: 1 },
      lines: [
        { person: candidate, earned: 5 },
        { person: dora, earned: 5 },
      ],
    }),
  ]
}

function addRequests(
  world: DemoWorld,
  { owner, administrator, candidate, developers: [ann], designers: [, , fay] }: Cast,
  { accessible, mentor }: Definitions,
): void {
  addRequest(world, {
    ...{ definition: accessible, candidate: fay, days: 2 },
    evidence: [
      'Audit of a library website',
      'https://library.example/',
      'I wrote the audit, and fixed the search and all forms together with their developers.',
    ],
  })
  addRequest(world, {
    ...{ definition: accessible, candidate: ann, days: 6 },
    evidence: ['Audit of a ticket shop', null, 'I tested the ticket shop with three screen readers.'],
    returned: { by: owner.id, words: 'Please say which problems you fixed, and how you tested the fixes.' },
  })
  addRequest(world, {
    ...{ definition: mentor, candidate, days: 8 },
    evidence: ['I met a new colleague every week and explained our code.'],
    returned: {
      by: administrator.id,
      words: 'Thank you. Please add the summary that you and your colleague agreed on.',
    },
  })
}
