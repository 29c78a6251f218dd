import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { deleteFile, type FilePurpose, getFileLink, listOwnFiles, uploadFile } from '@vouch/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pdfBytes } from '#testing/documents/documents.ts'
import { createApplicationRow } from '#testing/factories/application-factory.ts'
import { createCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())

const upload = async (person: TestPerson, purpose: FilePurpose = 'cv', content = pdfBytes, name = 'cv.pdf') =>
  (
    await app.request(
      uploadFile,
      { query: { purpose }, file: new File([Uint8Array.from(content)], name) },
      person,
    )
  ).body
const list = async (person: TestPerson) => (await app.request(listOwnFiles, {}, person)).body.items
const remove = (person: TestPerson, id: string) => app.request(deleteFile, { params: { id } }, person)

async function sendTo(person: TestPerson, cvFileId: string): Promise<{ id: string; jobTitle: string }> {
  const company = await createCompany(app.db)
  const job = await createJobRow(app.db, { companyId: company.id })
  const options = { job: { id: job.id, companyId: company.id }, candidateId: person.userId, cvFileId }
  const { id } = await createApplicationRow(app.db, options)
  const { title } = await app.db.kysely
    .selectFrom('jobs')
    .select('title')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow()
  return { id, jobTitle: title }
}

const useInProfile = (person: TestPerson, fileId: string, purpose: string) =>
  app.db.kysely.insertInto('file_uses').values({ file_id: fileId, user_id: person.userId, purpose }).execute()

describe('own files', () => {
  test('are listed newest first with their uses, without other people’s files', async () => {
    const [person, other] = [await app.person('candidate'), await app.person('candidate')]
    await upload(other)
    const cv = await upload(person, 'cv', pdfBytes, 'Ada.pdf')
    const diploma = await upload(person, 'document')
    const free = await upload(person, 'certificate')
    const application = await sendTo(person, cv.id)
    await useInProfile(person, cv.id, 'documents')
    await useInProfile(person, diploma.id, 'certifications')
    expect(await list(person)).toEqual([
      expect.objectContaining({ id: free.id, purpose: 'certificate', uses: [] }),
      expect.objectContaining({ id: diploma.id, uses: [{ kind: 'profile', step: 'certifications' }] }),
      {
        ...cv,
        purpose: 'cv',
        uses: [
          { kind: 'profile', step: 'documents' },
          { kind: 'application', applicationId: application.id, jobTitle: application.jobTitle },
        ],
      },
    ])
  })

  test('are deleted with their objects unless they are in use', async () => {
    const [person, other] = [await app.person('candidate'), await app.person('candidate')]
    const [free, sent, used] = [await upload(person), await upload(person), await upload(person)]
    await sendTo(person, sent.id)
    await useInProfile(person, used.id, 'documents')
    expect((await remove(other, free.id)).status).toBe(404)
    const refused = [await remove(person, sent.id), await remove(person, used.id)]
    expect(refused.map(({ status, problem }) => [status, problem?.message])).toEqual([
      [409, 'This file was sent with an application, so you cannot delete it.'],
      [409, 'Your profile uses this file. Remove it from your profile first.'],
    ])
    const { storage_key: key } = await app.db.kysely
      .selectFrom('files')
      .select('storage_key')
      .where('id', '=', free.id)
      .executeTakeFirstOrThrow()
    expect((await remove(person, free.id)).status).toBe(204)
    expect(await app.platform.files.has(key)).toBe(false)
    expect((await remove(person, free.id)).status).toBe(404)
    expect((await app.request(getFileLink, { params: { id: free.id } }, person)).status).toBe(404)
    expect(await list(person)).toHaveLength(2)
  })

  test('a file cannot be deleted while the profile starts to use it', async () => {
    const person = await app.person('candidate')
    const file = await upload(person)
    const client = await app.db.pool.connect()
    await client.query('begin')
    await client.query('insert into file_uses values ($1, $2, $3)', [file.id, person.userId, 'documents'])
    const removing = remove(person, file.id)
    await vi.waitFor(async () => {
      const { rows } = await app.db.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'",
      )
      expect(rows).toHaveLength(1)
    })
    await client.query('commit')
    client.release()
    expect((await removing).status).toBe(409)
  })
})

describe('certificates', () => {
  test('may be pictures, which are re-encoded as jpeg', async () => {
    const person = await app.person('candidate')
    const picture = await sharp({ create: { width: 4000, height: 2000, channels: 3, background: 'blue' } })
      .withExif({ IFD0: { Artist: 'SECRET-ARTIST' } })
      .png()
      .toBuffer()
    const file = await upload(person, 'certificate', picture, 'Scan.PNG')
    expect(file).toMatchObject({ name: 'Scan.jpg', mediaType: 'image/jpeg' })
    const { url } = (await app.request(getFileLink, { params: { id: file.id } }, person)).body
    const { rawPayload, headers } = await app.app.inject({ method: 'GET', url })
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(rawPayload.length).toBe(file.bytes)
    expect(rawPayload.includes('SECRET-ARTIST')).toBe(false)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 3000, height: 1500 })
  })

  test('a picture is rejected as a CV', async () => {
    const person = await app.person('candidate')
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
      .png()
      .toBuffer()
    await expect(upload(person, 'cv', picture)).rejects.toThrow('not a PDF or a Word document')
  })
})

const incoming = () => readdir(join(app.platform.config.dataFolder, 'incoming'))

/** Uploads over a real network connection, because the tests depend on how bytes arrive. */
async function send(person: TestPerson, content: Buffer, cutAt?: number): Promise<number> {
  const { port } = app.app.server.address() as AddressInfo
  const head = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  )
  const tail = Buffer.from('\r\n--b--\r\n')
  const length = head.length + content.length + tail.length
  const authorization = `Bearer ${await app.tokens.sign(person, app.clock.now())}`
  const call = request({
    port,
    method: 'POST',
    path: '/api/v1/files?purpose=cv',
    headers: {
      authorization,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': length,
    },
  })
  const answered = new Promise<number>((resolve) => {
    call.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', () => resolve(0))
  })
  call.write(head)
  if (cutAt === undefined) {
    call.write(content)
    call.end(tail)
  } else {
    call.write(content.subarray(0, cutAt))
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(1))
    call.destroy()
  }
  return answered
}

describe('over the network', () => {
  beforeAll(async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
  })

  test('a cancelled upload leaves nothing', async () => {
    const person = await app.person('candidate')
    expect(await send(person, Buffer.alloc(5_000_000, pdfBytes), 2_000_000)).toBe(0)
    await vi.waitFor(async () => expect(await incoming()).toEqual([]), { timeout: 20_000 })
    expect(await list(person)).toEqual([])
  })

  test('30 concurrent uploads of 10 MB wait on disk, not in memory', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => app.person('candidate')))
    const content = Buffer.concat([pdfBytes, Buffer.alloc(10 * 2 ** 20 - pdfBytes.length - 9, 32)])
    await send(people[0] as TestPerson, content)
    // All uploads share one buffer, because the client runs in the measured process.
    const before = process.memoryUsage().rss
    let most = 0
    const measure = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before)
    }, 20)
    const statuses = await Promise.all(people.map((person) => send(person, content)))
    clearInterval(measure)
    expect(new Set(statuses)).toEqual(new Set([201]))
    // Holding all request bodies in memory would take 300 MB.
    expect(most).toBeLessThan(280 * 2 ** 20)
    expect(await incoming()).toEqual([])
  }, 120_000)
})
