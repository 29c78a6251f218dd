import {
  deleteFile,
  getCandidateProfile,
  getFileLink,
  getOwnProfile,
  importResume,
  listOwnFiles,
  maxDocumentsPerPerson,
  undoImported,
} from '@vouch/contract'
import { cvDocx, cvPdf, cvText, cvTruth } from '@vouch/resume/testing'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AppError } from '#base/app-error.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createFile } from '#testing/factories/file-factory.ts'
import { openClamd, type TestClamd } from '#testing/servers/clamd.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let clamd: TestClamd
let pdf: Buffer
beforeAll(async () => {
  clamd = await openClamd()
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off', FILES_SCAN_URL: clamd.url } })
  pdf = await cvPdf(cvText(cvTruth(0), 0), 1)
})
afterAll(async () => {
  await app.close()
  await clamd.close()
})
afterEach(() => vi.restoreAllMocks())

const send = (person: TestPerson, content: Buffer | string, name = 'Ada Byron.pdf') =>
  app.request(
    importResume,
    { file: new File([typeof content === 'string' ? content : Uint8Array.from(content)], name) },
    person,
  )

async function documents(person: TestPerson) {
  const { steps } = (await app.request(getOwnProfile, {}, person)).body
  const step = steps.find((one) => one.step === 'documents')
  if (step?.step !== 'documents') throw new Error('a profile has ten steps')
  return step
}

const files = async (person: TestPerson) => (await app.request(listOwnFiles, {}, person)).body.items

async function objects(): Promise<number> {
  let count = 0
  for await (const _ of app.platform.files.list('cv/')) count += 1
  return count
}

test.each([
  ['pdf', 'pdf'],
  ['docx', 'pdf'],
] as const)(
  'a CV as %s becomes the profile’s CV: scanned, marked as imported and undoable',
  async (kind, wrongName) => {
    const person = await app.person('candidate')
    const content = kind === 'pdf' ? pdf : await cvDocx(cvText(cvTruth(1), 1), 1)
    const { body } = await send(person, content, `Ada Byron.${wrongName}`)
    expect(body.filled.find(({ step }) => step === 'documents')?.paths).toEqual(['cvFileId'])
    expect(clamd.scanned.at(-1)?.equals(content)).toBe(true)
    const [file, ...others] = await files(person)
    expect([file?.name, others]).toEqual([`Ada Byron.${kind}`, []])
    expect(body.profile.files.map(({ id }) => id)).toEqual([file?.id])
    const before = await documents(person)
    expect([before.data.cvFileId, before.imported]).toEqual([file?.id, ['cvFileId']])
    expect((await app.request(getCandidateProfile, {}, person)).body.cv?.id).toBe(file?.id)
    const link = await app.request(getFileLink, { params: { id: file?.id ?? '' } }, person)
    const answer = await app.app.inject({ method: 'GET', url: link.body.url })
    expect(answer.rawPayload.equals(content)).toBe(true)

    await app.request(
      undoImported,
      { body: { step: 'documents', paths: ['cvFileId'], keep: false }, version: before.version },
      person,
    )
    const after = await documents(person)
    expect([after.data.cvFileId, after.imported]).toEqual([null, []])
    expect((await app.request(deleteFile, { params: { id: file?.id ?? '' } }, person)).status).toBe(204)
  },
)

test('an existing CV stays, with a note for the person', async () => {
  const person = await app.person('candidate')
  await send(person, pdf)
  const { cvFileId } = (await documents(person)).data
  const { body } = await send(person, await cvDocx(cvText(cvTruth(3), 3), 1), 'other.docx')
  expect(body.notes.at(-1)).toBe('Your profile already has a CV, so this file was read but not stored.')
  expect((await documents(person)).data.cvFileId).toBe(cvFileId)
  expect((await files(person)).map(({ id }) => id)).toEqual([cvFileId])
})

test('two concurrent imports store one file, and the other leaves nothing', async () => {
  const person = await app.person('candidate')
  const before = await objects()
  // Both imports wait here until each has read the profile without a CV.
  const both = Promise.withResolvers<void>()
  const putFile = app.platform.files.putFile.bind(app.platform.files)
  const stored = vi.spyOn(app.platform.files, 'putFile').mockImplementation(async (...about) => {
    if (stored.mock.calls.length === 2) both.resolve()
    await both.promise
    await putFile(...about)
  })
  const answers = await Promise.all([send(person, pdf, 'one.pdf'), send(person, pdf, 'two.pdf')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const remaining = await files(person)
  expect([remaining.map(({ id }) => id), await objects()]).toEqual([
    [(await documents(person)).data.cvFileId],
    before + 1,
  ])
})

test('a JSON Resume is not stored as a CV', async () => {
  const person = await app.person('candidate')
  const { body } = await send(person, JSON.stringify({ basics: { name: 'Ada Byron' } }), 'resume.json')
  expect(body.filled.map(({ step }) => step)).toEqual(['contact'])
  expect(await files(person)).toEqual([])
})

test('a CV without usable content is rejected and leaves no file', async () => {
  const person = await app.person('candidate')
  const before = await objects()
  const nothing = await cvPdf(
    { head: [], contact: [], aside: [], main: [{ kind: 'plain', text: '§ 12 % . '.repeat(9) }] },
    1,
  )
  const { problem } = await send(person, nothing)
  expect(problem?.message).toMatch(/We found nothing/)
  expect([await files(person), await objects()]).toEqual([[], before])
})

test('a failed profile update leaves no file', async () => {
  const person = await app.person('candidate')
  const before = await objects()
  const putFile = app.platform.files.putFile.bind(app.platform.files)
  vi.spyOn(app.platform.files, 'putFile').mockImplementationOnce(async (...about) => {
    await putFile(...about)
    await app.db.pool.query(`update users set status = 'erased' where id = $1`, [person.userId])
  })
  const { problem } = await send(person, pdf)
  expect(problem?.code).toBe('unauthenticated')
  const { rows } = await app.db.pool.query('select from files where owner_id = $1', [person.userId])
  expect([rows.length, await objects()]).toEqual([0, before])
})

test('the profile is filled even at the limit of files', async () => {
  const person = await app.person('candidate')
  for (let at = 0; at < maxDocumentsPerPerson; at += 1) await createFile(app.db, { ownerId: person.userId })
  const { body, status } = await send(person, pdf)
  expect([status, body.filled.some(({ step }) => step === 'experience')]).toEqual([200, true])
  expect(body.notes.at(-1)).toMatch(/not stored as your CV\. You have reached the limit of \d+ files/)
  expect((await documents(person)).data.cvFileId).toBeNull()
})

test('nothing is imported while the storage is down', async () => {
  const person = await app.person('candidate')
  vi.spyOn(app.platform.files, 'putFile').mockRejectedValueOnce(new AppError('unavailable', 'away'))
  expect((await send(person, pdf)).problem?.code).toBe('unavailable')
  const { steps } = (await app.request(getOwnProfile, {}, person)).body
  expect(steps.every(({ version }) => version === 0)).toBe(true)
})
