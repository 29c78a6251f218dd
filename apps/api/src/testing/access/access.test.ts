import { allRoutes, type Route } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { bodyOf, pathOf, queryOf } from './access-calls.ts'
import { type Caller, callers, type Expected } from './access-rows.ts'
import { accessTable } from './access-table.ts'
import { type AccessWorld, createAccessWorld } from './access-world.ts'
import { isIntact } from './intact-world.ts'

let app: TestApp
let base: string
let shared: AccessWorld

beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
  // Listens on a port, because `inject` would wait forever for the end of an event stream.
  base = await app.app.listen({ host: '127.0.0.1', port: 0 })
  shared = await createAccessWorld(app.db, app.clock.now())
})

afterAll(() => app.close())

function payload(route: Route, world: AccessWorld): { body?: string | FormData; type?: string } {
  if (route.upload) {
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'cv.pdf')
    return { body: form }
  }
  const body = bodyOf(route, world, app.clock.now())
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
}

let own: AccessWorld | undefined

/** Records for a write, which may change them: those of the write before, if they are as they were. */
async function ownWorld(): Promise<AccessWorld> {
  if (!own || !(await isIntact(app.db, own))) own = await createAccessWorld(app.db, app.clock.now())
  return own
}

async function statusOf(route: Route, caller: Caller, world: AccessWorld): Promise<Expected | number> {
  const person = caller === 'visitor' ? null : world.people[caller]
  const { body, type } = payload(route, world)
  const answer = await fetch(`${base}/api/v1${pathOf(route, world)}${queryOf(route, world)}`, {
    method: route.method,
    headers: {
      ...(person && { authorization: `Bearer ${await app.tokens.sign(person, app.clock.now())}` }),
      ...(type && { 'content-type': type }),
      ...(route.versioned && { 'if-match': '"1"' }),
    },
    ...(body !== undefined && { body }),
  })
  await answer.body?.cancel()
  const refused = [401, 403, 404].includes(answer.status)
  return refused || answer.status >= 500 ? answer.status : 'ok'
}

test('the table has exactly one row per contract route', () => {
  expect(Object.keys(accessTable).sort()).toEqual(allRoutes.map(({ id }) => id).sort())
})

test('every contract route is mounted', () => {
  const mounted = app.app.vouch.mounted.map(({ id }) => id)
  expect(mounted.sort()).toEqual(allRoutes.map(({ id }) => id).sort())
})

describe.each(allRoutes.map((route) => [route.id, route] as const))('%s', (_, route) => {
  const row = accessTable[route.id]
  test.each(row ? callers.map((caller) => [caller, row[caller]] as const) : [])(
    '%s: %s',
    async (caller, expected) => {
      // A successful write may change the records, so it gets others. A refused write must change nothing.
      const world = expected === 'ok' && route.method !== 'GET' ? await ownWorld() : shared
      expect(await statusOf(route, caller, world)).toBe(expected)
    },
  )
})
