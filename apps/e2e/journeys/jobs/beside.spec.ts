import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessible.ts'
import { startVouch, type Vouch } from '../../support/vouch.ts'

/** On wide screens a job opens beside the results, and the address keeps search and job. */
let vouch: Vouch
let page: Page

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
})

test.afterAll(() => vouch.stop())

test.beforeEach(async ({ browser }) => {
  const context = await browser.newContext({ baseURL: vouch.url, viewport: { width: 1366, height: 768 } })
  page = await context.newPage()
  await page.goto('/jobs?workMode=remote')
})

test.afterEach(() => page.context().close())

/** Read from the document: a card that was never drawn (`content-visibility`) has no `innerText`. */
async function titleOf(link: Locator): Promise<string> {
  await expect(link).toHaveText(/\S/)
  return (await link.textContent()) ?? ''
}

test('a chosen job survives back, forward and a reload, and closing it returns to the list', async () => {
  const link = page.getByRole('list', { name: 'Search results' }).getByRole('link').first()
  const title = await titleOf(link)
  const beside = page.getByRole('region', { name: 'Selected job' })
  await link.click()
  await expect(beside.getByRole('heading', { level: 2, name: title })).toBeFocused()
  await expect(page).toHaveURL(/workMode=remote&job=/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(beside).toHaveCount(0)
  await page.goForward()
  await expect(beside.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await page.reload()
  await expect(beside.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await beside.getByRole('button', { name: 'Close job' }).click()
  await expect(beside).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(/workMode=remote$/)
})

test('a new tab and a narrow screen get the job’s own page', async () => {
  const link = page.getByRole('list', { name: 'Search results' }).getByRole('link').first()
  const title = await titleOf(link)
  const opened = page.context().waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  await expect((await opened).getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 800 })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const slug = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/jobs?workMode=remote&job=${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})
