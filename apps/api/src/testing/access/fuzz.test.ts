import { allRoutes, type Route, routeTags } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { bodyOf, pathOf, queryOf } from './access-calls.ts'
import { type Caller, callers } from './access-rows.ts'
import { accessTable } from './access-table.ts'
import { type AccessWorld, createAccessWorld } from './access-world.ts'
import {
  brokenBodies,
  createRandom,
  type Growth,
  grow,
  growQuery,
  growUpload,
  marker,
  oneOf,
  pathParts,
  type Random,
} from './fuzz-values.ts'
import { isIntact } from './intact-world.ts'

/** More rounds find more errors and take longer. Another seed generates different calls. */
const rounds = Number(process.env.VOUCH_FUZZ_ROUNDS ?? 1)
const seed = Number(process.env.VOUCH_FUZZ_SEED ?? 1)
const callsPerRoute = 6 * rounds

/** All routes except the event stream, whose response never ends. */
const routes = allRoutes.filter(({ id }) => id !== 'notificationStream')

let app: TestApp
/** The records for the calls. All routes share them until a call changes one. */
let world: AccessWorld
/** Tags of the routes that wrote to the current records. */
const written = new Set<string | undefined>()
const logged: string[] = []

beforeAll(async () => {
  app = await buildTestApp({
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => logged.push(line) },
  })
  world = await createAccessWorld(app.db, app.clock.now())
  expect(await isIntact(app.db, world)).toBe(true)
})
afterAll(() => app.close())

interface Sent {
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload?: string | Buffer
}

/** Generates a call with something wrong in its path, query, headers, body or file. */
function callOf(route: Route, world: AccessWorld, random: Random): Sent {
  const ids = [...Object.values(world.ids), ...Object.values(world.people).map(({ userId }) => userId)]
  const growth: Growth = { random, ids, wrongShare: oneOf(random, [0, 0, 0.03, 0.3]) }
  const path = random() < 0.1 ? withOddPart(route.path, random) : pathOf(route, world)
  const query = random() < 0.3 ? queryOf(route, world) : `?${growQuery(route.query, growth)}`
  const headers: Record<string, string> = {
    ...(route.versioned && { 'if-match': oneOf(random, ['"1"', '"1"', '"1"', marker, '"999999999"']) }),
    ...(route.idempotent && {
      'idempotency-key': oneOf(random, [`${marker}-${route.id}-1`, `${marker}-${route.id}-2`, 'short']),
    }),
    'accept-language': oneOf(random, ['de', marker, 'x'.repeat(500)]),
  }
  const url = `/api/v1${path}${query}`
  if (route.upload) {
    const { payload, type } = growUpload(random)
    return { url, headers: { ...headers, 'content-type': type }, payload }
  }
  if (!route.body) return { url, headers }
  const base = bodyOf(route, world, app.clock.now())
  const payload =
    random() < 0.1 ? oneOf(random, brokenBodies) : (JSON.stringify(grow(route.body, growth, base)) ?? '')
  return { url, headers: { ...headers, 'content-type': 'application/json' }, payload }
}

const withOddPart = (path: string, random: Random) => path.replace(/:\w+/g, () => oneOf(random, pathParts))

/**
 * Sends a call. If the version is stale, sends the call again with the current version.
 * @returns a line for each 5xx response
 */
async function send(route: Route, caller: Caller, world: AccessWorld, call: Sent): Promise<string[]> {
  const person = caller === 'visitor' ? undefined : world.people[caller]
  const inject = async (headers: Record<string, string>) => {
    const options = { ...call, headers, method: route.method }
    return person ? app.as(person).inject(options) : app.app.inject(options)
  }
  let answer = await inject(call.headers)
  const current = answer.statusCode === 412 ? answer.json().currentVersion : undefined
  if (current !== undefined) answer = await inject({ ...call.headers, 'if-match': `"${current}"` })
  counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1)
  if (answer.statusCode < 500) return []
  return [
    `${answer.statusCode} ${caller} ${call.url.slice(0, 300)} ${call.payload?.toString().slice(0, 500)}`,
  ]
}

/** Reads the records of all kinds that were written. @returns a line for each 5xx response */
async function readBack(): Promise<string[]> {
  const failed: string[] = []
  for (const read of routes.filter(({ id, method }) => method === 'GET' && written.has(routeTags.get(id)))) {
    const reader = callers.find((caller) => accessTable[read.id]?.[caller] === 'ok') ?? 'visitor'
    const call = { url: `/api/v1${pathOf(read, world)}${queryOf(read, world)}`, headers: {} }
    failed.push(...(await send(read, reader, world, call)))
  }
  written.clear()
  return failed
}

const counts = new Map<number, number>()

describe('hostile input', () => {
  test.each(routes.map((route) => [route.id, route] as const))('%s never answers 5xx', async (id, route) => {
    const random = createRandom(seed * 1_000 + routes.indexOf(route))
    const allowed = callers.filter((caller) => accessTable[id]?.[caller] === 'ok')
    const failed: string[] = []
    for (let count = 0; count < callsPerRoute; count += 1) {
      const caller = oneOf(random, count % 6 === 5 || allowed.length === 0 ? callers : allowed)
      failed.push(...(await send(route, caller, world, callOf(route, world, random))))
    }
    if (route.method !== 'GET') {
      written.add(routeTags.get(id))
      if (!(await isIntact(app.db, world))) {
        failed.push(...(await readBack()))
        world = await createAccessWorld(app.db, app.clock.now())
      }
    }
    expect(failed).toEqual([])
  })

  test('stored values can be read without 5xx', async () => {
    expect(await readBack()).toEqual([])
  })

  test('background jobs and mails handle the stored values', async () => {
    await app.runJobs()
  })

  test('no log line contains user input', () => {
    expect(counts.get(200)).toBeGreaterThan(300)
    expect(logged.length).toBeGreaterThan(1_000)
    expect(logged.filter((line) => line.includes(marker))).toEqual([])
  })
})
