import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../../api/src/base/free-port.ts'
import { closePages } from '../support/browser.ts'
import { readClientConfig } from '../support/client-config.ts'
import { startFirefox } from '../support/firefox.ts'
import { startWorld, type World } from '../support/world.ts'
import { type Assistant, serviceName, startAssistant } from './assistant.ts'
import { type Outcome, performEveryCall } from './every-call.ts'
import type { Place } from './tools.ts'

let world: World
let assistant: Assistant
let place: Place

test.beforeAll(async () => {
  // The test pages have another origin than Vouch, like other applications that use its identity service.
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

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await assistant?.stop()
  await world?.stop(info)
})

/** Expects that every test call ran and behaved as expected. */
function expectAllRight(outcomes: readonly Outcome[]): void {
  expect(outcomes.filter(({ problem }) => problem !== null)).toEqual([])
  expect(outcomes).toHaveLength(33)
}

test('every call and its invalid inputs in Node', async () => {
  expectAllRight(await performEveryCall(place))
})

test('every call and its invalid inputs in Chromium', async ({ page }) => {
  await page.goto(assistant.origin)
  expectAllRight(await page.evaluate((where) => globalThis.everyCall(where), place))
})

test('every call and its invalid inputs in Firefox', async () => {
  const firefox = await startFirefox()
  try {
    const page = await firefox.newPage()
    await page.goto(assistant.origin)
    expectAllRight(await page.evaluate((where) => globalThis.everyCall(where), place))
  } finally {
    await firefox.close()
  }
})
