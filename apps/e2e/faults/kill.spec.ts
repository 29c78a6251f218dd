import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import {
  acknowledgedOf,
  expectNothingLostOrDoubled,
  prepareSendings,
  type Sending,
  sendAll,
  until,
} from '../support/sending.ts'
import { isThorough } from '../support/thorough.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

test.describe('acknowledged applications survive', () => {
  let vouch: Vouch
  let all: Sending[]

  test.beforeAll(async () => {
    vouch = await startVouch({ demo: true })
  })

  test.beforeEach(async ({ browserName: _ }, { testId }) => {
    all = await prepareSendings(vouch.url, testId)
  })

  test.afterEach(async ({ browserName: _ }, info) => {
    if (info.status !== info.expectedStatus) await info.attach('output of Vouch', { body: vouch.output() })
  })

  test.afterAll(() => vouch.stop())

  /** Process id of PostgreSQL; null while PostgreSQL restarts. */
  const postmaster = () => {
    const file = join(vouch.folder, 'data/postmaster.pid')
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
  }

  test('kill -9 of the server while applications are being sent', async () => {
    for (const killAt of isThorough ? [40, 120] : [80]) {
      const sent = sendAll(vouch.url, all)
      await until(() => acknowledgedOf(all).length >= killAt)
      await vouch.killAndRestart()
      await sent
    }
    expect(acknowledgedOf(all).length, 'some were cut off').toBeLessThan(all.length)
    // Retries with the same idempotency keys.
    // An application stored without an acknowledgement returns its first result.
    await sendAll(vouch.url, all)
    expect(acknowledgedOf(all)).toHaveLength(all.length)
    await expectNothingLostOrDoubled(vouch.url, all)
  })

  // SIGINT makes PostgreSQL disconnect its clients.
  // SIGTERM makes it wait for them, and Vouch's pool never disconnects by itself.
  for (const [name, signal] of [
    ['kill -9', 'SIGKILL'],
    ['a restart', 'SIGINT'],
    ['a patient restart', 'SIGTERM'],
  ] as const) {
    test(`${name} of PostgreSQL while applications are being sent`, async () => {
      await expect.poll(postmaster).not.toBeNull()
      const before = Number(postmaster())
      const sent = sendAll(vouch.url, all)
      await until(() => acknowledgedOf(all).length >= 60)
      process.kill(before, signal)
      await sent
      // Vouch restarts PostgreSQL by itself, and answers 503 until then.
      await expect
        .poll(async () => (await fetch(`${vouch.url}/api/v1/health/ready`)).status, { timeout: 120_000 })
        .toBe(200)
      await sendAll(vouch.url, all)
      expect(acknowledgedOf(all)).toHaveLength(all.length)
      await expectNothingLostOrDoubled(vouch.url, all)
      await expect
        .poll(() => [null, before].includes(postmaster()), { message: 'another process runs' })
        .toBe(false)
    })
  }
})
