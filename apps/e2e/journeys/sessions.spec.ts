import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { currentPerson, endOtherSessions } from '@vouch/contract'
import { Client } from 'pg'
import { logIn } from '../support/addresses/account-screens.ts'
import { call, type Refused } from '../support/api.ts'
import { expectNotified } from '../support/notified.ts'
import { type SignedIn, signIn } from '../support/people.ts'
import { beforeEachSignIn } from '../support/signed-in.ts'
import type { World } from '../support/world.ts'

/** What open browser tabs do when their session is renewed or ends. */
let world: World
let context: BrowserContext
let page: Page
let person: SignedIn

beforeEachSignIn('Tess Tabs', 'by page', (signedIn) => {
  ;({ world, context, page, person } = signedIn)
})

const heading = (name: string | RegExp, on = page) => on.getByRole('heading', { level: 1, name })

/** Changes the ids of the person's sessions in the database: access tokens end, refresh tokens stay valid. */
async function endTokens(): Promise<void> {
  const database = new Client({ host: join(world.vouch.folder, 'run'), user: 'vouch', database: 'vouch' })
  await database.connect()
  try {
    await database.query(
      `update identity.sessions set id = gen_random_uuid()
       where uid = (select uid from identity.accounts where email = $1)`,
      [person.email],
    )
  } finally {
    await database.end()
  }
}

test('a name is saved although the server has ended the token', async () => {
  const renewal = page.waitForResponse(/securetoken/)
  await page.goto('/admin/account?tab=profile')
  const { id_token: token } = (await (await renewal).json()) as { id_token: string }
  const name = page.getByRole('main').getByLabel(/^Your full name/)
  await name.fill('Tess Typed')
  await endTokens()
  const statusOfToken = () =>
    call(world.url, currentPerson, {}, { token }).then(
      () => 200,
      (error: Refused) => error.problem.status,
    )
  await expect.poll(statusOfToken).toBe(401)
  const passed: string[] = []
  page.on('framenavigated', (frame) => passed.push(frame.url()))
  const refused = page.waitForResponse((answer) => answer.status() === 401)
  await page.getByRole('button', { name: 'Save name' }).click()
  await refused
  await expectNotified(page, 'Name saved.')
  expect(passed).toEqual([])
  await page.reload()
  await expect(name).toHaveValue('Tess Typed')
})

test('a refused token leads through /check-auth back to the exact URL, with search and hash', async () => {
  const address = '/admin/jobs/applied?status=not-selected#top'
  await page.goto(address)
  await expect(heading(/./)).toBeVisible()
  const passed: string[] = []
  page.on('framenavigated', (frame) => passed.push(new URL(frame.url()).pathname))
  let requests = 0
  // The API refuses the first two requests, so the renewed token too, like a node without the new signing key.
  await page.route('**/api/v1/me', (route) => {
    requests += 1
    if (requests > 2) return route.fallback()
    const problem = { status: 401, code: 'not-signed-in', message: 'Sign in first.' }
    return route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    })
  })
  await page.reload()
  await expect.poll(() => passed).toContain('/check-auth')
  await expect(page).toHaveURL(world.url + address)
  await expect(heading(/./)).toBeVisible()
  expect(requests).toBeGreaterThan(2)
})

test('a session ended elsewhere leads to the log-in and back', async () => {
  const address = '/admin/account?tab=preferences#top'
  await page.goto(address)
  await expect(heading('Account settings')).toBeVisible()
  const device = await signIn(world.url, person.email, person.password)
  await call(world.url, endOtherSessions, {}, device)
  await expect(async () => {
    await page.reload()
    await expect(heading('Log in')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 120_000 })
  await expect(page.getByText('You were logged out')).toBeVisible()
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(world.url + address)
})

test('every tab follows a sign-out, and a sign-in', async () => {
  const other = await context.newPage()
  await other.goto('/admin/account')
  await expect(heading('Account settings', other)).toBeVisible()
  await page.getByRole('button', { name: 'Your menu, Tess Tabs' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(heading('Logged out')).toBeVisible()
  await expect(heading('Log in', other)).toBeVisible()
  await logIn(page, person.email, person.password)
  await expect(heading('Account settings', other)).toBeVisible()
})

test('no redirect leads to another origin', async () => {
  for (const evil of ['https://elsewhere.example/', '//elsewhere.example/', '/\\elsewhere.example']) {
    await page.goto('/signout')
    await expect(heading('Logged out')).toBeVisible()
    await page.goto('/login')
    await page.evaluate((path) => sessionStorage.setItem('vouch.saved-path', path), evil)
    await logIn(page, person.email, person.password)
    expect(new URL(page.url()).origin).toBe(world.url)
  }
})
