import { defineRoute } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '#base/app-error.ts'
import { jsonText } from '#base/json-text.ts'
import { mount } from '#platform/http/mount.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

const thing = z.object({ name: z.string(), note: z.string().nullable(), at: z.iso.datetime() })
const input = z.object({
  name: z.string().min(3, 'Use at least 3 characters'),
  inner: z.object({ deep: z.int() }).optional(),
})

const echo = defineRoute({
  id: 'echo',
  method: 'POST',
  path: '/test/echo/:id',
  audience: 'candidate',
  summary: 'Echo',
  params: z.object({ id: z.uuid() }),
  query: z.object({ flag: z.enum(['yes', 'no']).optional() }),
  body: input,
  answers: { 201: thing },
  errors: [],
})

const versioned = defineRoute({
  id: 'versioned',
  method: 'PUT',
  path: '/test/versioned',
  audience: ['candidate', 'employer'],
  summary: 'Versioned',
  versioned: 'required',
  answers: { 204: null },
  errors: ['stale'],
})

const asText = defineRoute({
  id: 'asText',
  method: 'GET',
  path: '/test/text',
  audience: 'public',
  summary: 'Text from the database',
  answers: { 200: thing },
  errors: ['internal'],
})

const drop = defineRoute({
  id: 'drop',
  method: 'POST',
  path: '/test/drop',
  audience: 'public',
  summary: 'Takes a name of anybody',
  body: input,
  answers: { 204: null },
  errors: [],
})

const at = '2026-01-01T00:00:00.000Z'
const id = '01990000-0000-7000-8000-000000000000'
let t: TestApp
let kim: TestPerson

beforeAll(async () => {
  t = await buildTestApp({
    routes: (api) => {
      mount(api, echo, async ({ body }) => ({ name: body.name, note: null, at, secret: 'never sent' }))
      mount(api, versioned, async ({ version }) => {
        if (version !== 3) throw new AppError('stale', 'Somebody else saved this.', { currentVersion: 3 })
      })
      mount(api, drop, async () => undefined)
      mount(api, asText, async ({ actor }) => {
        if (actor) throw new Error('select * from a_secret_table')
        return jsonText(`{"name":"from the database","note":null,"at":"${at}"}`)
      })
    },
  })
  kim = await t.person('candidate')
})
afterAll(() => t.close())

describe('who may call', () => {
  it('refuses visitors and people without the role before it validates input', async () => {
    const wrong = { params: { id: 'no uuid' }, body: { name: '' } }
    const visitor = await t.request(echo, wrong)
    expect(visitor.status).toBe(401)
    expect(visitor.headers['www-authenticate']).toBe('Bearer')
    expect((await t.request(echo, wrong, await t.person('employer'))).status).toBe(403)
    expect((await t.request(echo, wrong, await t.person())).status).toBe(403)
  })

  it('refuses an invalid token also on a public route, so that the client renews it', async () => {
    const response = await t.request(asText, {}, null, { authorization: 'Bearer nonsense' })
    expect(response.problem?.code).toBe('unauthenticated')
    expect((await t.request(asText, {}, null, { authorization: 'Basic a2ltOmtpbQ==' })).status).toBe(401)
  })

  it('concurrent first calls add a person once', async () => {
    const person = { userId: '', uid: 'fresh', email: 'fresh@example.org', displayName: 'Fresh' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.as(person).inject({ url: '/api/v1/test/versioned', method: 'PUT' })),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([403, 403, 403])
    const rows = await t.db.kysely
      .selectFrom('users')
      .select('email')
      .where('identity_uid', '=', 'fresh')
      .execute()
    expect(rows).toEqual([{ email: 'fresh@example.org' }])
  })

  it('refuses a disabled account', async () => {
    const person = await t.person('candidate')
    await t.db.kysely
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', person.userId)
      .execute()
    expect((await t.request(versioned, { version: 3 }, person)).problem?.code).toBe('unauthenticated')
  })
})

describe('input', () => {
  it('responds 201 with exactly the declared fields', async () => {
    const answer = await t.request(echo, { params: { id }, body: { name: 'Kim' } }, kim)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ name: 'Kim', note: null, at })
  })

  it('refuses unknown fields at any depth with 422 and names them', async () => {
    const body = { name: 'Kim', role: 'admin', inner: { deep: 1, deeper: 2 } }
    const { problem } = await t.request(echo, { params: { id }, body }, kim)
    expect(problem?.status).toBe(422)
    expect(problem?.errors?.map((error) => error.path).toSorted()).toEqual(['inner.deeper', 'role'])
  })

  it('reports violations with the sentences of the contract', async () => {
    const { problem } = await t.request(echo, { params: { id }, body: { name: 'K' } }, kim)
    expect(problem?.errors).toEqual([{ path: 'name', message: 'Use at least 3 characters' }])
    const missing = await t.request(echo, { params: { id }, body: {} as { name: string } }, kim)
    expect(missing.problem?.errors).toEqual([{ path: 'name', message: 'This is required' }])
  })

  it.each([
    ['an unknown query field', { url: `/api/v1/test/echo/${id}?x=1`, payload: { name: 'Kim' } }, 400],
    ['a bad path', { url: '/api/v1/test/echo/1', payload: { name: 'Kim' } }, 400],
    [
      'truncated JSON',
      {
        url: `/api/v1/test/echo/${id}`,
        payload: '{"name":',
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
    [
      'another type',
      { url: `/api/v1/test/echo/${id}`, payload: '<a/>', headers: { 'content-type': 'text/xml' } },
      415,
    ],
    [
      'a prototype',
      {
        url: `/api/v1/test/echo/${id}`,
        payload: '{"__proto__":{"a":1}}',
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
    ['more than 1 MiB', { url: `/api/v1/test/echo/${id}`, payload: { name: 'x'.repeat(2 ** 20) } }, 413],
  ])('refuses %s', async (_, call, status) => {
    const response = await t.as(kim).inject({ method: 'POST', ...call })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ status, requestId: response.headers['x-request-id'] })
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  it('drains a body that is too large before it answers, so that the caller gets the answer', async () => {
    const address = await t.app.listen({ port: 0 })
    const text = JSON.stringify({ name: 'x'.repeat(3 * 2 ** 20) })
    for (const body of [text, new Blob([text]).stream()]) {
      const answer = await fetch(`${address}/api/v1/test/drop`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit)
      expect(answer.status).toBe(413)
      expect(answer.headers.get('connection')).not.toBe('close')
      expect(await answer.json()).toMatchObject({ code: 'too-large' })
    }
  })

  it('reads the version from If-Match and returns the current one when stale', async () => {
    expect((await t.request(versioned, { version: 3 }, kim)).status).toBe(204)
    expect((await t.request(versioned, { version: 2 }, kim)).problem).toMatchObject({
      status: 412,
      currentVersion: 3,
    })
    const without = await t.as(kim).inject({ method: 'PUT', url: '/api/v1/test/versioned' })
    expect(without.statusCode).toBe(400)
  })
})

describe('responses', () => {
  it('sends JSON text from the database unchanged', async () => {
    const answer = await t.request(asText, {})
    expect(answer.body.name).toBe('from the database')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('hides the text of unexpected errors', async () => {
    const response = await t.as(kim).inject({ url: '/api/v1/test/text' })
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('a_secret_table')
    expect(response.json()).toMatchObject({ code: 'internal', instance: '/api/v1/test/text' })
  })
})
