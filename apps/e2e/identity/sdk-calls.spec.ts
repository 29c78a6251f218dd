import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readClientConfig } from '../support/client-config.ts'
import { startFirefox } from '../support/firefox.ts'
import { freePort } from '../support/free-port.ts'
import { startWorld, type World } from '../support/world.ts'
import { type Assistant, serviceName, startAssistant } from './assistant.ts'
import { type Outcome, performEveryCall } from './every-call.ts'
import type { Place } from './tools.ts'

let world: World
let assistant: Assistant
let place: Place

test.beforeAll(async () => {
  // The pages that run the calls are another application's.
  const port = await freePort()
  world = await startWorld({ env: { CORS_ORIGINS: `http://localhost:${port}` } })
  const { url, vouch, mails, provider } = world
  assistant = await startAssistant(port, url, mails, provider)
  const keyFile = join(vouch.folder, 'service.pem')
  writeFileSync(keyFile, assistant.serviceKey)
  const added = await vouch.command('apps/api/src/main/identity-cli.ts', [
    'service-keys',
    'add',
    serviceName,
    keyFile,
  ])
  expect(added.code, added.output).toBe(0)
  place = { vouch: url, assistant: assistant.origin, ...(await readClientConfig(url)) }
})

test.afterAll(async ({ browserName: _ }, info) => {
  await assistant?.stop()
  await world?.stop(info)
})

/** Every call was made, and none did anything but what it should. */
function expectAllRight(outcomes: readonly Outcome[]): void {
  expect(outcomes.filter(({ problem }) => problem !== null)).toEqual([])
  expect(outcomes).toHaveLength(33)
}

test('every call and its wrong inputs in Node', async () => {
  expectAllRight(await performEveryCall(place))
})

test('every call and its wrong inputs in Chromium', async ({ page }) => {
  await page.goto(assistant.origin)
  expectAllRight(await page.evaluate((where) => globalThis.everyCall(where), place))
})

test('every call and its wrong inputs in Firefox', async () => {
  const firefox = await startFirefox()
  try {
    const page = await firefox.newPage()
    await page.goto(assistant.origin)
    expectAllRight(await page.evaluate((where) => globalThis.everyCall(where), place))
  } finally {
    await firefox.close()
  }
})
