import { type FilePurpose, getFileContent, getFileLink, maxDocumentBytes, uploadFile } from '@vouch/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfBytes, wordEntries, zip } from '#testing/documents/documents.ts'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { addMember, createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { createProfile, wholeProfile } from '#testing/factories/profile-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const upload = (person: TestPerson, content: Buffer, name = 'cv.pdf', purpose: FilePurpose = 'cv') =>
  app.request(uploadFile, { query: { purpose }, file: new File([Uint8Array.from(content)], name) }, person)

async function open(url: string) {
  return app.app.inject({ method: 'GET', url })
}

async function storedFiles(person: TestPerson) {
  return app.db.kysely
    .selectFrom('files')
    .select(['id', 'name', 'storage_key'])
    .where('owner_id', '=', person.userId)
    .execute()
}

describe('uploading', () => {
  test('a PDF is returned byte for byte, with safe download headers', async () => {
    const person = await app.person('candidate')
    const { status, body } = await upload(person, pdfBytes, 'Ada’s CV.pdf')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Ada’s CV.pdf',
      mediaType: 'application/pdf',
      bytes: pdfBytes.length,
      uploadedAt: '2026-03-10T09:00:00.000Z',
    })
    const link = await app.request(getFileLink, { params: { id: body.id } }, person)
    expect(link.body.expiresAt).toBe('2026-03-10T09:05:00.000Z')
    const answer = await open(link.body.url)
    expect(answer.rawPayload.equals(pdfBytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': `${pdfBytes.length}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; .*filename\*=UTF-8''Ada%E2%80%99s%20CV\.pdf$/,
    )
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  test('a Word document is detected by its content, not its name', async () => {
    const person = await app.person('candidate')
    const { body } = await upload(person, zip(wordEntries), 'letter.pdf', 'document')
    expect(body.name).toBe('letter.docx')
    expect(body.mediaType).toContain('wordprocessingml')
  })

  const macro = { name: 'word/vbaProject.bin', content: 'macro' }
  const [contentTypes, ...otherParts] = wordEntries
  const bomb = { name: 'word/media/a.xml', content: 'a', claimedBytes: 2 ** 31 }
  const spreadsheet = `${contentTypes?.content}`.replace('wordprocessingml.document', 'spreadsheetml.sheet')
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a program named like a CV', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(500)])],
    ['plain text', Buffer.from('Dear Sir or Madam')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')],
    ['a plain zip archive', zip([{ name: 'a.txt', content: 'hello' }])],
    ['an archive without content types', zip(otherParts)],
    ['a spreadsheet', zip([{ name: '[Content_Types].xml', content: spreadsheet }, ...otherParts])],
    ['a document with macros', zip([...wordEntries, macro])],
    ['a decompression bomb', zip([...wordEntries, bomb])],
    ['a truncated document', zip(wordEntries).subarray(0, 300)],
  ])('%s is rejected with a sentence and not stored', async (_, content) => {
    const person = await app.person('candidate')
    const { status, problem } = await upload(person, content)
    expect([status, problem?.code]).toEqual([415, 'unsupported-type'])
    expect(problem?.message).toMatch(/^This .*\.$/)
    expect(await storedFiles(person)).toEqual([])
  })

  test('accepts 10 MB and rejects one byte more', async () => {
    const person = await app.person('candidate')
    const largest = Buffer.concat([pdfBytes, Buffer.alloc(maxDocumentBytes - pdfBytes.length, 32)])
    expect((await upload(person, largest)).status).toBe(201)
    const { status, problem } = await upload(person, Buffer.concat([largest, Buffer.from(' ')]))
    expect([status, problem?.code]).toEqual([413, 'too-large'])
    expect(await storedFiles(person)).toHaveLength(1)
  })

  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\ada\\CV final.PDF', 'CV final.pdf'],
    ['cv\u202Efdp.exe', 'cvfdp.exe.pdf'],
    ['a\u0000b\nc"<>|.pdf', 'abc.pdf'],
    ['.pdf', 'document.pdf'],
    [`${'x'.repeat(240)}.pdf`, `${'x'.repeat(120)}.pdf`],
  ])('the name %j is stored as %j', async (given, stored) => {
    const person = await app.person('candidate')
    expect((await upload(person, pdfBytes, given)).body.name).toBe(stored)
  })

  test('concurrent uploads at the limit of 20 files store one file; the others leave nothing behind', async () => {
    const person = await app.person('candidate')
    const used = Array.from({ length: 19 }, () => createFile(app.db, { ownerId: person.userId }))
    await Promise.all(used)
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => upload(person, pdfBytes)))).map(
      (answer) => answer.status,
    )
    expect(statuses.sort()).toEqual([201, 409, 409, 409])
    expect(await storedFiles(person)).toHaveLength(20)
  })

  test('an upload at the limit deletes unused files, but none in use', async () => {
    const person = await app.person('candidate')
    const old = new Date('2026-03-01T09:00:00Z')
    const files = await Promise.all(
      Array.from({ length: 20 }, () => createFile(app.db, { ownerId: person.userId, createdAt: old })),
    )
    const company = await createCompany(app.db)
    const [sent, cv] = files
    for (const cvFile of files.slice(2)) {
      const job = await createJobRow(app.db, { companyId: company.id })
      await createApplicationRow(app.db, {
        job: { id: job.id, companyId: company.id },
        candidateId: person.userId,
        cvFileId: cvFile.id,
      })
    }
    const data = wholeProfile((profile) => {
      profile.documents.cvFileId = cv?.id ?? null
    })
    await createProfile(app.db, person.userId, { data })
    expect((await upload(person, pdfBytes, 'new.pdf')).status).toBe(201)
    const remaining = await storedFiles(person)
    expect(remaining.map((file) => file.id)).not.toContain(sent?.id)
    expect(remaining.map((file) => file.name)).toContain('new.pdf')
    expect(remaining).toHaveLength(20)
    const { status, problem } = await upload(person, pdfBytes)
    expect([status, problem?.code]).toEqual([409, 'conflict'])
  })

  test('a failed transaction leaves no object in the storage', async () => {
    const person = await app.person('candidate')
    const stored: string[] = []
    const { putFile } = app.platform.files
    app.platform.files.putFile = async (key, path, about) => {
      stored.push(key)
      await app.db.pool.query('alter table files rename to files_away')
      await putFile(key, path, about)
    }
    try {
      await expect(upload(person, pdfBytes)).rejects.toThrow('failed with an internal error')
    } finally {
      await app.db.pool.query('alter table files_away rename to files')
      app.platform.files.putFile = putFile
    }
    expect(stored).toHaveLength(1)
    await expect(app.platform.files.read(stored[0] ?? '')).rejects.toThrow('not found')
  })

  test('requires a signed-in candidate', async () => {
    const employer = await app.person('employer')
    expect((await upload(employer, pdfBytes)).status).toBe(403)
  })
})

describe('opening', () => {
  async function world() {
    const [candidate, owner] = [await app.person('candidate'), await app.person('employer')]
    const company = await createCompany(app.db)
    await addMember(app.db, company, owner)
    const job = await createJobRow(app.db, { companyId: company.id })
    const file = (await upload(candidate, pdfBytes)).body
    const link = async (person: TestPerson) =>
      (await app.request(getFileLink, { params: { id: file.id } }, person)).status
    return { candidate, owner, company, job: { id: job.id, companyId: company.id }, file, link }
  }

  test('a CV opens for its owner, and for a company once it was sent to the company', async () => {
    const { candidate, owner, company, job, file, link } = await world()
    expect([await link(candidate), await link(owner)]).toEqual([200, 404])
    await createApplicationRow(app.db, { job, candidateId: candidate.userId, cvFileId: file.id })
    const interviewer = await app.person('employer')
    await addMember(app.db, company, interviewer, 'interviewer')
    const [stranger, admin] = [await app.person('employer'), await app.person('admin', 'employer')]
    expect([await link(owner), await link(interviewer), await link(stranger), await link(admin)]).toEqual([
      200, 404, 404, 404,
    ])
  })

  test('a requested document opens for the company that requested it', async () => {
    const { candidate, owner, job, file, link } = await world()
    const application = await createApplicationRow(app.db, { job, candidateId: candidate.userId })
    expect(await link(owner)).toBe(404)
    await app.db.kysely
      .insertInto('details')
      .values({
        id: application.id,
        application_id: application.id,
        position: 0,
        name: 'Diploma',
        kind: 'document',
        state: 'submitted',
        file_id: file.id,
        requested_by: owner.userId,
        requested_at: app.clock.now(),
      })
      .execute()
    expect(await link(owner)).toBe(200)
  })

  test('a link opens only its own file, cannot be extended, and expires after five minutes', async () => {
    const { candidate, file } = await world()
    const other = (await upload(candidate, pdfBytes)).body
    const { url } = (await app.request(getFileLink, { params: { id: file.id } }, candidate)).body
    const expires = new URL(url, 'http://x').searchParams.get('expires') ?? ''
    const wrong = [
      url.replace(file.id, other.id),
      url.replace(expires, `${Number(expires) + 60}`),
      url.replace(/signature=..../, 'signature=AAAA'),
    ]
    for (const address of wrong) expect((await open(address)).statusCode).toBe(404)
    app.clock.advance({ minutes: 4, seconds: 59 })
    expect((await open(url)).statusCode).toBe(200)
    app.clock.advance({ seconds: 1 })
    const signature = new URL(url, 'http://x').searchParams.get('signature') ?? ''
    const codeOf = async (query: { expires: string; signature: string }, id = file.id) => {
      const { status, problem } = await app.request(getFileContent, { params: { id }, query })
      return [status, problem?.code]
    }
    expect(await codeOf({ expires, signature })).toEqual([403, 'address-expired'])
    // Only a link with a correct signature is reported as expired.
    expect(await codeOf({ expires, signature: 'x' })).toEqual([404, 'not-found'])
    expect(await codeOf({ expires, signature }, other.id)).toEqual([404, 'not-found'])
  })
})
