import { deleteFile, getFileLink, listOwnFiles, maxDocumentsPerPerson, uploadFile } from '@vouch/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AppError } from '#base/app-error.ts'
import { pdfBytes } from '#testing/documents/documents.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-10T09:00:00Z' })
})
afterAll(() => app.close())
afterEach(() => vi.restoreAllMocks())

const upload = (person: TestPerson) =>
  app.request(
    uploadFile,
    { query: { purpose: 'cv' }, file: new File([Uint8Array.from(pdfBytes)], 'cv.pdf') },
    person,
  )

/** Makes every removal from storage fail, as if the bucket were down. */
const nothingCanBeRemoved = () =>
  vi.spyOn(app.platform.files, 'remove').mockRejectedValue(new AppError('unavailable', 'away'))

async function objects(): Promise<number> {
  let count = 0
  for await (const _ of app.platform.files.list('cv/')) count += 1
  return count
}

test('an upload succeeds even if the objects of deleted unused files cannot be removed', async () => {
  const person = await app.person('candidate')
  for (let at = 0; at < maxDocumentsPerPerson; at += 1)
    await createFile(app.db, { ownerId: person.userId, createdAt: new Date('2026-03-01T09:00:00Z') })
  const removal = nothingCanBeRemoved()
  const { status, body } = await upload(person)
  expect([status, removal.mock.calls.length]).toEqual([201, maxDocumentsPerPerson])
  expect((await app.request(listOwnFiles, {}, person)).body.items.map(({ id }) => id)).toEqual([body.id])
  const link = await app.request(getFileLink, { params: { id: body.id } }, person)
  const answer = await app.app.inject({ method: 'GET', url: link.body.url })
  expect(answer.rawPayload.equals(pdfBytes)).toBe(true)
})

test('a deletion succeeds even if the object is removed later', async () => {
  const person = await app.person('candidate')
  const { id } = (await upload(person)).body
  nothingCanBeRemoved()
  expect((await app.request(deleteFile, { params: { id } }, person)).status).toBe(204)
  expect((await app.request(listOwnFiles, {}, person)).body.items).toEqual([])
})

test('an upload of an account erased meanwhile stores nothing', async () => {
  const person = await app.person('candidate')
  const before = await objects()
  const putFile = app.platform.files.putFile.bind(app.platform.files)
  vi.spyOn(app.platform.files, 'putFile').mockImplementationOnce(async (...about) => {
    await putFile(...about)
    await app.db.pool.query(`update users set status = 'erased' where id = $1`, [person.userId])
  })
  const { problem } = await upload(person)
  expect(problem?.code).toBe('unauthenticated')
  const { rows } = await app.db.pool.query('select from files where owner_id = $1', [person.userId])
  expect([rows.length, await objects()]).toEqual([0, before])
})
