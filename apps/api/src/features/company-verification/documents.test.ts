import {
  decideCompany,
  deleteCompanyDocument,
  getCompany,
  getCompanyDocumentLink,
  getCompanyVerification,
  uploadCompanyDocument,
} from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfBytes } from '#testing/documents/documents.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z', env: { VOUCH_RATE_LIMIT: 'off' } })
})
afterAll(() => app.close())

async function owned() {
  const owner = await app.person('employer')
  const company = await createCompany(app.db)
  await addMember(app.db, company, owner)
  const params = { id: company.id }
  const file = (content: string | Uint8Array<ArrayBuffer>, name = 'register.pdf') => new File([content], name)
  return {
    owner,
    company,
    upload: (content: string | Uint8Array<ArrayBuffer>, who: TestPerson = owner) =>
      app.request(uploadCompanyDocument, { params, file: file(content) }, who),
    remove: () => app.request(deleteCompanyDocument, { params }, owner),
    link: (who: TestPerson = owner) => app.request(getCompanyDocumentLink, { params }, who),
    see: async () => (await app.request(getCompanyVerification, { params }, owner)).body,
    setStatus: (status: string) =>
      app.db.pool.query('update companies set status = $2 where id = $1', [company.id, status]),
  }
}

const pdf = Uint8Array.from(pdfBytes)
const open = (url: string) => app.app.inject({ url })

test('a document is stored, opened by a short-lived link, replaced and removed', async () => {
  const { upload, link, remove, see } = await owned()
  expect((await upload(pdf)).body.document).toMatchObject({
    name: 'register.pdf',
    mediaType: 'application/pdf',
    bytes: pdf.length,
  })
  const { url } = (await link()).body
  const answer = await open(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain('attachment')
  expect(answer.headers['content-security-policy']).toContain('sandbox')
  expect(answer.rawPayload.equals(Buffer.from(pdf))).toBe(true)
  const second = (await upload(pdf)).body.document
  expect((await open(url)).statusCode).toBe(404)
  const next = (await link()).body.url
  expect(next).toContain(second?.id)
  app.clock.advance({ minutes: 6 })
  expect((await open(next)).statusCode).toBe(403)
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect((await see()).document).toBeNull()
  expect((await link()).status).toBe(404)
})

test('an invalid file is refused and the previous document stays', async () => {
  const { upload, see } = await owned()
  await upload(pdf)
  const before = (await see()).document
  expect((await upload('MZ this is a program')).problem?.code).toBe('unsupported-type')
  expect((await see()).document).toEqual(before)
})

test('adding, replacing or removing a document makes decisions on the old version stale', async () => {
  const { company, owner, upload, remove, setStatus } = await owned()
  const admin = await app.person('admin')
  const params = { id: company.id }
  const looked = async () => (await app.request(getCompany, { params }, admin)).body.version
  const decide = (version: number) =>
    app.request(decideCompany, { params, version, body: { status: 'verified' } }, admin)
  await setStatus('pending')
  const without = await looked()
  await upload(pdf)
  expect((await decide(without)).status).toBe(412)
  const first = await looked()
  await upload(pdf)
  expect((await decide(first)).problem?.code).toBe('stale')
  const second = await looked()
  await setStatus('draft')
  await remove()
  const none = await looked()
  expect(none).toBeGreaterThan(second)
  await remove()
  expect(await looked()).toBe(none)
  await upload(pdf)
  await setStatus('pending')
  expect((await decide(await looked())).body.status).toBe('verified')
  expect((await app.request(getCompany, { params }, owner)).body.hasDocument).toBe(true)
})

test('only owners and admins can open it, and an admin’s access is audited', async () => {
  const { company, upload, link } = await owned()
  await upload(pdf)
  const [admin, recruiter] = [await app.person('admin'), await app.person('employer')]
  await addMember(app.db, company, recruiter, 'recruiter')
  expect((await link(recruiter)).status).toBe(403)
  expect((await link(await app.person('employer'))).status).toBe(404)
  expect((await link(admin)).status).toBe(200)
  const { rows } = await app.db.pool.query(
    'select action, actor_id from audit_events where subject_id = $1',
    [company.id],
  )
  expect(rows).toEqual([{ action: 'company.document.read', actor_id: admin.userId }])
})

test('a document under review cannot be removed', async () => {
  const { upload, remove, setStatus } = await owned()
  await upload(pdf)
  await setStatus('pending')
  expect((await remove()).problem?.code).toBe('not-permitted-now')
  await setStatus('verified')
  expect((await remove()).status).toBe(204)
})
