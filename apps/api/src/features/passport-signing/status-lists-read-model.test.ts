import { listStatusLists, revokePassport } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addTestSkills,
  createIssuerHere,
  issueHere,
  publishHere,
} from '#testing/factories/passport-issuing.ts'
import { currentFile, seenPassport } from '#testing/factories/passport-outside.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  await addTestSkills(app)
})
afterAll(() => app.close())

test('administrators see what is used, set and signed of each status list, page by page', async () => {
  const here = await createIssuerHere(app, 'Northern Welding School')
  const lists = async (query: { limit?: number; cursor?: string } = {}) =>
    (await app.request(listStatusLists, { query }, here.admin)).body
  const definition = await publishHere(app, here)
  const first = await issueHere(app, here.owner, definition, 'robin@people.example')
  await issueHere(app, here.owner, definition, 'kim@people.example')
  const { list } = await currentFile(app, first)
  const about = { id: list, issuer: { id: here.issuer.id, name: 'Northern Welding School' }, isFull: false }
  const unsigned = { signedAt: null, validUntil: null }
  expect((await lists()).items).toMatchObject([{ ...about, ...unsigned, used: 2, set: 0 }])

  const [{ url } = { url: '' }] = (await lists()).items
  expect((await app.app.inject({ url: new URL(url).pathname })).json().id).toBe(url)
  const signedAt = app.clock.now().toISOString()
  const validUntil = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  expect((await lists()).items).toMatchObject([{ signedAt, validUntil }])
  const revocation = { reason: 'Copied', publicReason: null }
  await app.request(revokePassport, { ...(await seenPassport(app, first)), body: revocation }, here.owner)
  expect((await lists()).items).toMatchObject([{ ...unsigned, used: 2, set: 1 }])

  await app.db.pool.query('update passport_status_lists set used = 65536')
  await issueHere(app, here.owner, definition, 'ana@people.example')
  const page = await lists({ limit: 1 })
  const rest = await lists({ limit: 1, cursor: page.nextCursor ?? '' })
  const shown = [...page.items, ...rest.items].map(({ used, isFull }) => ({ used, isFull }))
  expect(shown).toHaveLength(2)
  expect(shown).toEqual(
    expect.arrayContaining([
      { used: 65_536, isFull: true },
      { used: 1, isFull: false },
    ]),
  )
  expect(rest.nextCursor).toBeNull()
})
