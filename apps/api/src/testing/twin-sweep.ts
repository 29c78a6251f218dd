import { allRoutes, getMyApplication, listNotifications, type Route } from '@vouch/contract'
import { expect } from 'vitest'
import { bodyOf, pathOf, queryOf } from '#testing/access/access-calls.ts'
import { accessTable } from '#testing/access/access-table.ts'
import type { AccessWorld } from '#testing/access/access-world.ts'
import { said } from '#testing/blind/said.ts'
import type { TestApp } from '#testing/test-app.ts'
import { type Twin, type Twins, withoutIds } from './twin-acts.ts'

/** Streams, which a test reads apart, and what answers differently at each call. */
const apart: ReadonlySet<string> = new Set(['notificationStream', 'metrics', 'healthReady'])

/** Reads of the contract that a candidate may call; those of records that they do not have answer 404. */
const readRoutes = allRoutes.filter(
  ({ id, method }) =>
    method === 'GET' && !apart.has(id) && ['ok', 404].includes(accessTable[id]?.candidate ?? 403),
)

/** Reads that the sweep must not pass because one of them refuses. */
export const mustAnswer: ReadonlySet<string> = new Set([
  'exportMyData',
  'getApplicationDraft',
  'getCandidateDashboard',
  'getCompanyPage',
  'getJob',
  'getJobMatch',
  'getMyApplication',
  'listApplicationDrafts',
  'listJobMatches',
  'listMyApplications',
  'listNotifications',
  'listRecommendations',
  'listSavedJobs',
  'listSavedSearches',
  'searchJobs',
])

/** The records that the routes are about, for one of the twins. */
async function worldOf(
  app: TestApp,
  base: AccessWorld,
  { world, person, id, fileId }: Twin,
): Promise<AccessWorld> {
  const { body } = await app.request(getMyApplication, { params: { id } }, person)
  const news = await app.request(listNotifications, {}, person)
  const { company, job } = world
  const own = {
    application: id,
    company: company.id,
    job: job.id,
    slug: job.slug,
    file: fileId,
    interview: body.interviews.at(-1)?.id ?? base.ids.interview,
    detail: body.details.at(-1)?.id ?? base.ids.detail,
    notification: news.body.items[0]?.id ?? base.ids.notification,
  }
  return { people: { ...base.people, candidate: person }, ids: { ...base.ids, ...own } }
}

/** Times that the database sets when a factory stores something. The app's clock is in another year. */
const databaseTime = () => new RegExp(`"${new Date().getFullYear()}-\\d\\d-[\\dT:.Z-]+"`, 'g')

/** The query of a read, about the twin's own records. */
const queryFor = (route: Route, of: AccessWorld) =>
  route.id === 'listJobMatches' ? `?ids=${of.ids.job}` : queryOf(route, of)

/** What a route answers to a twin: status, names of headers and content, without ids and signatures. */
async function answerTo(app: TestApp, route: Route, twin: Twin, of: AccessWorld): Promise<unknown> {
  const payload = route.method === 'GET' ? undefined : bodyOf(route, of, app.clock.now())
  const answer = await app.as(twin.person).inject({
    method: route.method,
    url: `/api/v1${pathOf(route, of)}${queryFor(route, of)}`,
    headers: route.versioned ? { 'if-match': '"1"' } : {},
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
  const [, ...content] = (await said(answer)).split('\n')
  return withoutIds({
    route: route.id,
    status: answer.statusCode,
    headers: Object.keys(answer.headers).sort(),
    content: content
      .join('\n')
      .replaceAll(/signature=[\w-]+/g, 'signature=')
      .replaceAll(databaseTime(), 'when it was stored'),
  })
}

/**
 * Compares what every route of the contract that a candidate may read answers to the twins.
 * @returns ids of the routes that answered with a record
 */
export async function compareReads(app: TestApp, base: AccessWorld, twins: Twins): Promise<Set<string>> {
  const [first, second] = [await worldOf(app, base, twins[0]), await worldOf(app, base, twins[1])]
  const answered = new Set<string>()
  for (const route of readRoutes) {
    const answer = await answerTo(app, route, twins[0], first)
    expect(answer).toEqual(await answerTo(app, route, twins[1], second))
    if ((answer as { readonly status: number }).status < 300) answered.add(route.id)
  }
  return answered
}

/** Ends the account, its sessions or what the other twin needs. */
const ending = /Account|Session|Role|Deletion|Erasure|signOut/i

/** Writes of the contract that a candidate may call about jobs, applications and what is theirs. */
const writeRoutes = allRoutes.filter(
  ({ id, method, path, upload }) =>
    method !== 'GET' &&
    !upload &&
    accessTable[id]?.candidate === 'ok' &&
    /applica|^\/jobs|^\/me\/|notification|feedback/.test(path) &&
    !ending.test(id),
)

/** Compares what every writing route answers to the twins, in the order of the contract; withdrawals come last. */
export async function compareWrites(app: TestApp, base: AccessWorld, twins: Twins): Promise<void> {
  const isLast = ({ id }: Route) => id === 'withdrawApplication'
  for (const route of writeRoutes.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))) {
    const answers: unknown[] = []
    for (const twin of twins) answers.push(await answerTo(app, route, twin, await worldOf(app, base, twin)))
    expect(answers[0]).toEqual(answers[1])
  }
}

/** What visitors read of the job and its company; no step hidden from the candidate may change it. */
export async function readPublic(app: TestApp, base: AccessWorld, twin: Twin): Promise<unknown> {
  const of = await worldOf(app, base, twin)
  const routes = allRoutes.filter(
    ({ id, method, path }) =>
      method === 'GET' && accessTable[id]?.visitor === 'ok' && /jobs|compan|landing/.test(path),
  )
  const answers: unknown[] = []
  for (const route of routes) {
    const { statusCode, body } = await app.app.inject({
      url: `/api/v1${pathOf(route, of)}${queryOf(route, of)}`,
    })
    answers.push({ route: route.id, statusCode, body })
  }
  return answers
}
