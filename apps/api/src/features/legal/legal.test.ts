import {
  getLegalDocument,
  getLegalDraft,
  giveConsent,
  type LegalDocumentName,
  legalBodyLength,
  listConsents,
  listLegalVersions,
  publishLegalVersion,
  saveLegalDraft,
} from '@vouch/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cleanRichText } from '#platform/rich-text.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { ensureFirstVersions, firstText } from './first-versions.ts'

let app: TestApp
let admin: TestPerson
beforeEach(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
  admin = await app.person('admin')
})
afterEach(() => app.close())

const terms = { document: 'term-of-service' } as const
const read = (version?: number) =>
  app.request(getLegalDocument, { params: terms, ...(version !== undefined && { query: { version } }) }, null)
const draft = async () => (await app.request(getLegalDraft, { params: terms }, admin)).body
const save = (version: number, body: string, summary = 'Clearer words', who = admin) =>
  app.request(saveLegalDraft, { params: terms, version, body: { summary, body } }, who)
const publish = (version: number, headers?: Readonly<Record<string, string>>) =>
  app.request(publishLegalVersion, { params: terms, version }, admin, headers)
const consent = (who: TestPerson, version: number, document: LegalDocumentName = 'term-of-service') =>
  app.request(giveConsent, { params: { document }, body: { version } }, who)
const consents = async (who: TestPerson) => (await app.request(listConsents, {}, who)).body.items

describe('the first version', () => {
  test.each(['term-of-service', 'privacy-policy'] as const)(
    'of %s comes with the software',
    async (document) => {
      const { body } = await app.request(getLegalDocument, { params: { document } }, null)
      expect(body).toMatchObject({ document, version: 1, currentVersion: 1, summary: '' })
      expect(body.body).toMatch(/<h2>Changes to th(is policy|ese terms)<\/h2>/)
      // Sanitising does not change the text that comes with the software.
      expect(cleanRichText(body.body)).toBe(body.body)
      expect(body.body).toBe(await firstText(document))
    },
  )

  test('is published once by concurrent starts and never replaces an administrator’s version', async () => {
    await app.db.pool.query('truncate legal_documents')
    expect((await read()).problem?.code).toBe('not-found')
    expect(await consents(admin)).toEqual([])
    await Promise.all([1, 2, 3].map(() => ensureFirstVersions(app.db, app.clock.now)))
    expect((await read()).body).toMatchObject({ version: 1, publishedAt: '2026-03-10T09:00:00.000Z' })
    await save(0, '<p>Our own</p>')
    await publish(1)
    await ensureFirstVersions(app.db, app.clock.now)
    expect((await read()).body).toMatchObject({ version: 2, body: '<p>Our own</p>' })
  })
})

describe('reading', () => {
  test('returns the version in force, an older version, or not-found', async () => {
    await save(0, '<p>Second</p>')
    await publish(1)
    expect((await read()).body).toMatchObject({ version: 2, currentVersion: 2, body: '<p>Second</p>' })
    expect((await read(1)).body).toMatchObject({ version: 1, currentVersion: 2 })
    expect((await read(3)).problem).toMatchObject({ status: 404, message: 'This version was not found.' })
    const { items } = (await app.request(listLegalVersions, { params: terms }, null)).body
    expect(items).toMatchObject([
      { version: 2, summary: 'Clearer words', publishedAt: '2026-03-10T09:00:00.000Z' },
      { version: 1, summary: '' },
    ])
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(['publishedAt', 'summary', 'version'])
  })

  test('a matching ETag gives 304 until a new version is in force', async () => {
    const { headers } = await read()
    const again = () =>
      app.request(getLegalDocument, { params: terms }, null, { 'if-none-match': String(headers.etag) })
    expect((await again()).status).toBe(304)
    await save(0, '<p>Second</p>')
    await publish(1)
    expect((await again()).status).toBe(200)
  })
})

describe('the draft', () => {
  test('starts with the text in force and is sanitised', async () => {
    const before = await draft()
    expect(before).toMatchObject({ version: 0, summary: '', savedAt: null, savedBy: null })
    expect(before.body).toBe((await read()).body.body)
    const dirty = '<h1>Rules</h1><script>alert(1)</script><p onclick="x()">Be <b>kind</b></p>'
    expect((await save(0, dirty)).body).toMatchObject({
      version: 1,
      body: '<h2>Rules</h2><p>Be <strong>kind</strong></p>',
      savedBy: admin.displayName,
    })
    expect((await read()).body.version).toBe(1)
  })

  test('a concurrent save gets 412 and overwrites nothing', async () => {
    await save(0, '<p>Mine</p>')
    const { problem } = await save(0, '<p>Yours</p>')
    expect(problem).toMatchObject({ status: 412, currentVersion: 1 })
    expect((await draft()).body).toBe('<p>Mine</p>')
    const both = await Promise.all([save(1, '<p>One</p>'), save(1, '<p>Other</p>')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('is limited by its stored length', async () => {
    const long = 'x'.repeat(legalBodyLength - 7)
    expect((await save(0, `<p>${long}</p>`)).status).toBe(200)
    expect((await save(1, `<p>${long}x</p>`)).problem?.errors?.[0]?.path).toBe('body')
    // Each & is stored as the five characters `&amp;`.
    expect((await save(1, '&'.repeat(legalBodyLength / 2))).problem?.errors?.[0]?.path).toBe('body')
    expect((await save(1, '<p>x</p>', 'x'.repeat(501))).problem?.errors?.[0]?.path).toBe('summary')
  })
})

describe('publishing', () => {
  test('increments the version, keeps old versions and records the author', async () => {
    await save(0, '<p>Second</p>')
    expect((await publish(1)).body).toMatchObject({ version: 2, currentVersion: 2, body: '<p>Second</p>' })
    const next = await draft()
    expect(next).toMatchObject({ version: 2, summary: '', body: '<p>Second</p>' })
    expect(next.history).toMatchObject([
      { version: 2, summary: 'Clearer words', by: admin.displayName },
      { version: 1, by: null },
    ])
    const { rows } = await app.db.pool.query(
      "select actor_id, details from audit_events where action = 'legal.publish'",
    )
    expect(rows).toEqual([{ actor_id: admin.userId, details: { document: 'term-of-service', version: 2 } }])
    await expect(app.db.pool.query("update legal_documents set body = ''")).rejects.toThrow(
      'cannot be changed',
    )
    await expect(app.db.pool.query('delete from legal_documents')).rejects.toThrow('cannot be changed')
  })

  test('needs a changed text, a non-empty text and a summary', async () => {
    expect((await publish(0)).problem?.code).toBe('conflict')
    const { body } = await draft()
    await save(0, body)
    expect((await publish(1)).problem).toMatchObject({ status: 409, code: 'conflict' })
    await save(1, '<p></p>')
    expect((await publish(2)).problem?.errors?.map(({ path }) => path)).toEqual(['body'])
    await save(2, '<p>Second</p>', '')
    expect((await publish(3)).problem?.errors?.map(({ path }) => path)).toEqual(['summary'])
    expect((await publish(2)).problem).toMatchObject({ status: 412, currentVersion: 3 })
    expect((await read()).body.version).toBe(1)
  })

  test('is idempotent; a repeated key gets the same response, a new request is rejected', async () => {
    await save(0, '<p>Second</p>')
    const key = { 'idempotency-key': 'one-and-the-same-try' }
    const tries = await Promise.all([publish(1), publish(1)])
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 412])
    await save(2, '<p>Third</p>')
    expect((await publish(3, key)).body.version).toBe(3)
    expect((await publish(3, key)).body.version).toBe(3)
    expect((await publish(4)).problem?.code).toBe('conflict')
    expect((await read()).body.version).toBe(3)
  })
})

describe('consents', () => {
  test('are stored once, for the version in force', async () => {
    const person = await app.person('candidate')
    expect(await consents(person)).toMatchObject([
      { document: 'term-of-service', current: { version: 1 }, given: null, news: [] },
      { document: 'privacy-policy', current: { version: 1 }, given: null, news: [] },
    ])
    expect((await consent(person, 2)).problem).toMatchObject({ code: 'conflict' })
    await consent(person, 1)
    app.clock.advance({ hours: 1 })
    const { body } = await consent(person, 1)
    expect(body.items[0]?.given).toEqual({ version: 1, givenAt: '2026-03-10T09:00:00.000Z' })
    expect(body.items[1]?.given).toBeNull()
  })

  test('are requested again with the summaries of all versions since', async () => {
    const person = await app.person('candidate')
    await consent(person, 1)
    await save(0, '<p>Second</p>', 'First change')
    await publish(1)
    await save(2, '<p>Third</p>', 'Second change')
    await publish(3)
    const [own] = await consents(person)
    expect(own).toMatchObject({ current: { version: 3 }, given: { version: 1 } })
    expect(own?.news.map(({ summary }) => summary)).toEqual(['Second change', 'First change'])
    expect((await consent(person, 2)).problem).toMatchObject({
      status: 409,
      message: 'Version 2 was replaced. Read version 3, which is in force, first.',
    })
    await consent(person, 3)
    expect((await consents(person))[0]).toMatchObject({ given: { version: 3 }, news: [] })
    const { rows } = await app.db.pool.query('select version from consents where user_id = $1 order by 1', [
      person.userId,
    ])
    expect(rows).toEqual([{ version: '1' }, { version: '3' }])
  })

  test('belong to one person', async () => {
    const [one, other] = [await app.person('candidate'), await app.person('employer')]
    await consent(one, 1)
    expect((await consents(other))[0]?.given).toBeNull()
  })
})
