import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { Client } from 'pg'
import { expectAccessible } from '../../support/accessible.ts'
import { closePages } from '../../support/browser.ts'
import { openJob } from '../../support/open-job.ts'
import { signIn, signUpCandidate } from '../../support/people.ts'
import { startSession } from '../../support/start-session.ts'
import { startWorld, type World } from '../../support/world.ts'

/** A candidate saves a search, gets a mail about a new job, and stops the alerts with the link in it. */
let world: World
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  world = await startWorld({ demo: true })
  context = await browser.newContext({ baseURL: world.url })
  page = await context.newPage()
})

test.afterAll(async ({ browser }, info) => {
  await closePages(browser)
  await context.close()
  await world.stop(info)
})

/** Makes all alerts due now, instead of at 8. The server runs due alerts every minute. */
async function makeDue(): Promise<void> {
  const database = new Client({ host: join(world.vouch.folder, 'run'), user: 'vouch', database: 'vouch' })
  await database.connect()
  await database.query(`update users set email_verified = true`)
  await database.query(
    `update saved_searches set next_run_at = date_trunc('milliseconds', now()) where next_run_at is not null`,
  )
  await database.end()
}

test('a saved search mails a new job, and its link stops the alerts', async () => {
  test.setTimeout(180_000)
  const { url, mails } = world
  const email = 'alma@people.example'
  const person = await signUpCandidate(url, email, 'Alma Tide')
  await startSession(page, person.email, person.password)
  await page.goto('/jobs?q=lighthouse')
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(page.getByRole('link', { name: 'Saved · Daily' })).toBeVisible()

  const boss = await signIn(url, 'employer@demo.vouch', 'vouch-demo')
  await openJob(url, boss, {
    title: 'Keeper of the lighthouse',
    description: '<p>Light, every night.</p>',
  })
  // Every request of the candidate would set this back, because the token says that the address is not confirmed.
  await page.goto('about:blank')
  await makeDue()
  await expect.poll(() => mails.received(email).length, { timeout: 120_000 }).toBe(1)
  const mail = await mails.take(email, /^1 new job: lighthouse$/)
  expect(mail.text).toContain('Keeper of the lighthouse')

  const link = /https?:\/\/\S+\/alerts\/unsubscribe\?token=\S+/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText('Stop e-mails about new jobs for “lighthouse”?')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/jobs/searches')
  await expect(page.getByLabel('E-mails about lighthouse')).toHaveValue('daily')
  const stopped = await fetch(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect(stopped.status).toBe(200)
  await page.reload()
  await expect(page.getByLabel('E-mails about lighthouse')).toHaveValue('off')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete lighthouse' }).click()
  await expect(page.getByText('No saved searches yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'lighthouse', exact: true })).toBeVisible()
})
