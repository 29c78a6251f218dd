import { type Page, test } from '@playwright/test'
import { demoEmployer, demoPassword } from './addresses/demo-places.ts'
import { startSession } from './start-session.ts'
import { startVouch, type Vouch } from './vouch.ts'

/**
 * Starts one server with demo data per test file. Signs in the demo employer in a new browser context before each test;
 * no page of the app is open then.
 */
export function beforeEachDemoEmployer(take: (started: { vouch: Vouch; page: Page }) => void): void {
  let vouch: Vouch | undefined
  let page: Page

  test.beforeAll(async () => {
    vouch = await startVouch({ demo: true })
  })

  test.afterAll(() => vouch?.stop())

  test.beforeEach(async ({ browser }) => {
    if (vouch === undefined) throw new Error('the server has not started')
    const context = await browser.newContext({ baseURL: vouch.url })
    page = await context.newPage()
    await startSession(page, demoEmployer, demoPassword)
    take({ vouch, page })
  })

  test.afterEach(() => page.context().close())
}
