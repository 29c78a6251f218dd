import {
  acceptMyOffer,
  advanceApplication,
  applyAsIssuer,
  createHiredBatch,
  decideIssuer,
  downloadPassport,
  getEarnable,
  getPassportRequest,
  getPublicPassport,
  listEarnable,
  listMyAddresses,
  listMyOffers,
  listMyPassportRequests,
  listNotifications,
  listPassports,
  listShares,
  type PassportDefinition,
  type Route,
  type RouteInput,
  rejectApplication,
  returnPassportRequest,
  sendPassportRequest,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { addTestSkills, offerHere, publishHere } from '#testing/factories/passport-issuing.ts'
import { createCandidate, createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let world: HiringWorld
let definition: PassportDefinition
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
  world = await createHiringWorld(app)
  definition = await issueAs(world)
})
afterAll(() => app.close())

/** Makes the company of a job an issuer with a passport that candidates may request. */
async function issueAs({ company, owner }: HiringWorld): Promise<PassportDefinition> {
  const asked = { body: { companyId: company.id, purpose: 'Courses' } }
  const { id, version } = (await app.request(applyAsIssuer, asked, owner)).body
  const verdict = { params: { id }, version, body: { status: 'verified' as const } }
  const issuer = (await app.request(decideIssuer, verdict, await app.person('admin'))).body
  return publishHere(app, { owner, issuer }, { openToRequests: true })
}

/** One of two candidates with the same history. Only one of them has an undisclosed rejection. */
interface Twin {
  readonly person: TestPerson
  readonly email: string
  readonly application: string
}

async function createTwin(): Promise<Twin> {
  const person = await createCandidate(app.db, { name: 'Robin Twin' })
  const { rows } = await app.db.pool.query('select email from users where id = $1', [person.userId])
  return { person, email: rows[0].email, application: await world.apply(person) }
}

const ofOneAnswer = new Set(['date', 'etag', 'x-request-id', 'content-length'])

/** What an answer says, with ids by their position in it, because ids differ between the twins. */
async function answer<R extends Route>({ person, email }: Twin, route: R, input: RouteInput<R>) {
  const result = await app.request(route, input, person)
  const { status, headers } = result
  const body = result.problem ?? result.body
  const shown = Object.entries(headers).filter(([name]) => !ofOneAnswer.has(name))
  const text = JSON.stringify({ route: route.id, status, headers: shown.sort(), body })
  const places = new Map<string, string>()
  return text
    .replaceAll(email, 'twin@example.org')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
      if (!places.has(id)) places.set(id, `#${places.size}`)
      return places.get(id) ?? ''
    })
}

/** Every answer about passports that a candidate can read, except signed files, which contain random values. */
async function seen(twin: Twin): Promise<string[]> {
  const { person } = twin
  const read = <R extends Route>(route: R, input: RouteInput<R>) => answer(twin, route, input)
  const [offer] = (await app.request(listMyOffers, {}, person)).body.items
  const [held] = (await app.request(listPassports, {}, person)).body.items
  const [asked] = (await app.request(listMyPassportRequests, {}, person)).body.items
  const params = { id: definition.id }
  return [
    await read(listMyOffers, {}),
    await read(listPassports, {}),
    await read(listMyPassportRequests, {}),
    await read(listEarnable, {}),
    await read(getEarnable, { params }),
    await read(listShares, {}),
    await read(listMyAddresses, {}),
    await read(listNotifications, {}),
    ...(offer ? [await read(getPublicPassport, { params: { id: offer.id } })] : []),
    ...(asked ? [await read(getPassportRequest, { params: { id: asked.id } })] : []),
    ...(held?.issuedId ? [await read(getPublicPassport, { params: { id: held.issuedId } })] : []),
    ...(held
      ? [String((await app.request(downloadPassport, { params: { id: held.id }, query: {} }, person)).status)]
      : []),
  ]
}

test('nothing about passports shows an undisclosed rejection', async () => {
  const twins = [await createTwin(), await createTwin()] as const
  const [rejected, untouched] = twins
  const { owner, job } = world
  const same = async () => {
    const [first, second] = [await seen(rejected), await seen(untouched)]
    expect(first).toEqual(second)
    return first.length
  }
  for (const { application: id } of twins)
    await app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, owner)
  await same()
  const why = { reason: 'other', message: 'We chose somebody else.' } as const
  const { status } = await app.request(
    rejectApplication,
    { params: { id: rejected.application }, body: why },
    owner,
  )
  expect(status).toBe(200)
  const before = await same()

  // Nobody was hired, whatever is undisclosed.
  const hired = {
    definitionId: definition.id,
    jobId: job.id,
    applicationIds: twins.map((twin) => twin.application),
  }
  await app.request(createHiredBatch, { body: hired }, owner)
  await same()

  await offerHere(
    app,
    owner,
    definition,
    twins.map(({ email }) => email),
  )
  expect(await same()).toBe(before + 1)
  const accepted: string[] = []
  for (const twin of twins) {
    const [offer] = (await app.request(listMyOffers, {}, twin.person)).body.items
    accepted.push(await answer(twin, acceptMyOffer, { params: { id: offer?.id ?? '' }, body: {} }))
  }
  expect(accepted[0]).toEqual(accepted[1])
  expect(await same()).toBe(before + 2)
})

test('nothing about requests shows an undisclosed rejection', async () => {
  const twins = [await createTwin(), await createTwin()] as const
  const [rejected, untouched] = twins
  const { owner } = world
  const why = { reason: 'other', message: 'We chose somebody else.' } as const
  await app.request(rejectApplication, { params: { id: rejected.application }, body: why }, owner)
  const body = { definitionId: definition.id, name: 'Robin Twin', evidence: [] }
  const answers: string[] = []
  for (const twin of twins) answers.push(await answer(twin, sendPassportRequest, { body }))
  expect(answers[0]).toEqual(answers[1])
  expect(await seen(rejected)).toEqual(await seen(untouched))
  for (const { person } of twins) {
    const [asked] = (await app.request(listMyPassportRequests, {}, person)).body.items
    const { id = '', version = 0 } = asked ?? {}
    const returned = { params: { id }, version, body: { words: 'Show your page too.' } }
    expect((await app.request(returnPassportRequest, returned, owner)).status).toBe(200)
  }
  expect(await seen(rejected)).toEqual(await seen(untouched))
})
