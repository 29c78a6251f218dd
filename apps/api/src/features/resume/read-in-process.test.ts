import { importResume } from '@vouch/contract'
import { cvPdf, cvText, cvTruth } from '@vouch/resume/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#base/app-error.ts'
import { createLog } from '#base/log.ts'
import { ReaderEnded, ReaderTooSlow } from '#platform/readers/reader-pool.ts'
import { killReaders } from '#testing/readers/kill-readers.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { readFailure } from './read-in-process.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('a CV whose reader is killed can be sent again', async () => {
  const person = await app.person('candidate')
  const file = new File([Uint8Array.from(await cvPdf(cvText(cvTruth(0), 0), 1))], 'cv.pdf')
  const answer = app.request(importResume, { file }, person)
  await until(async () => killReaders('SIGKILL', 'resume-process.ts') > 0)
  expect(await answer).toMatchObject({ status: 503, problem: { code: 'unavailable' } })
  expect((await app.request(importResume, { file }, person)).status).toBe(200)
})

test.each([
  [new ReaderEnded('crash', 'a reader ended with SIGSEGV'), 'crash'],
  [new ReaderEnded('memory', 'a reader ended with SIGABRT'), 'memory'],
  [new ReaderTooSlow('a reader took longer than 1 ms'), 'time'],
])('a CV that cannot be read is logged: %s', (error, reason) => {
  const said: string[] = []
  const log = createLog({ level: 'info', readable: false }, { write: (line: string) => said.push(line) })
  const failure = readFailure(log, error)
  expect(failure).toMatchObject({ code: 'invalid', cause: error })
  expect(said.map((line) => JSON.parse(line))).toMatchObject([{ reason, err: { message: error.message } }])
})

test('other errors stay what they are', () => {
  const busy = new AppError('unavailable', 'The server is busy.')
  expect(readFailure(app.platform.log, busy)).toBe(busy)
})
