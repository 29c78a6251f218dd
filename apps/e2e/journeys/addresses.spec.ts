import { type Browser, expect, type Page, test } from '@playwright/test'
import { addRole } from '@vouch/contract'
import { findPlaces, type Places } from '../support/addresses/address-places.ts'
import { type AddressRow, type Outcome, type Viewer, viewers } from '../support/addresses/address-row.ts'
import { addresses, signingOut } from '../support/addresses/address-table.ts'
import { demoAdmin, demoCandidate, demoEmployer, demoPassword } from '../support/addresses/demo-places.ts'
import { call } from '../support/api.ts'
import { closePages } from '../support/browser.ts'
import { signUp } from '../support/people.ts'
import { startSession } from '../support/start-session.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** Opens every address of the product as every kind of viewer, by navigation within the app. */
let vouch: Vouch
let places: Places

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
  places = await findPlaces(vouch.url)
})

test.afterAll(async ({ browser }) => {
  await closePages(browser)
  await vouch.stop()
})

const fill = (text: string) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const place = (places as unknown as Readonly<Record<string, string>>)[name]
    if (place === undefined) throw new Error(`no place for {${name}}`)
    return place
  })

async function openAs(browser: Browser, viewer: Viewer): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: vouch.url })).newPage()
  if (viewer === 'without role') {
    const { email, password } = await signUp(vouch.url, 'nobody@people.example', 'Nora Nobody')
    await startSession(page, email, password)
  } else if (viewer !== 'visitor') {
    const email = { candidate: demoCandidate, employer: demoEmployer, administrator: demoAdmin }[viewer]
    await startSession(page, email, demoPassword)
  }
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** Follows a link within the app. Marks the heading of the page that is left, so that it is not taken for the new one. */
function navigate(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = heading.textContent
    history.pushState({}, '', to)
  }, path)
}

/** Address and heading of the page that is shown now; no heading while the page before is still shown. */
function shown(page: Page): Promise<{ path: string; href: string; heading: string | null }> {
  return page.evaluate(() => {
    const heading = document.querySelector('h1')
    const isLeft = heading?.dataset.left === heading?.textContent
    return {
      path: decodeURIComponent(location.pathname),
      href: decodeURIComponent(location.pathname + location.search),
      heading: isLeft ? null : (heading?.textContent ?? null),
    }
  })
}

const noAccess = 'You don’t have access to this page'

/** The heading that an outcome shows; undefined if the table does not say. */
function headingOf([, heading]: AddressRow, expected: Outcome): string | RegExp | undefined {
  if (expected === 'no access') return noAccess
  if (expected === 'page') return typeof heading === 'string' ? fill(heading) : (heading ?? undefined)
  const target = addresses.find(([path]) => path === expected.slice(2))
  return target && headingOf(target, 'page')
}

/** Rows in turn by the heading that they show, so that one seldom follows another with the same heading. */
function inTurn(viewer: number): AddressRow[] {
  const groups = Map.groupBy(addresses, (row) => String(headingOf(row, row[viewer + 2] as Outcome)))
  const places = [...groups.values()].flatMap((rows) =>
    rows.map((row, index) => ({ row, place: (index + 0.5) / rows.length })),
  )
  return places.toSorted((one, other) => one.place - other.place).map(({ row }) => row)
}

/**
 * Goes to a small public page if the next heading could be the shown one, so that the next heading is known to be new.
 */
async function leave(page: Page, row: AddressRow, expected: Outcome): Promise<void> {
  const next = headingOf(row, expected)
  const { heading } = await shown(page)
  if (next instanceof RegExp ? !next.test(heading ?? '') : next !== undefined && next !== heading) return
  const isSame = row[0] === '/forgot-password'
  await navigate(page, isSame ? '/companies' : '/forgot-password')
  const name = isSame ? 'Companies' : 'Forgot your password?'
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const faults = ['Page Not Found', 'Internal Server Error']

/** Describes what is shown in the words of the table. */
async function outcomeOf(page: Page, [path, heading]: AddressRow, expected: Outcome): Promise<string> {
  const now = await shown(page)
  if (now.heading === null || faults.includes(now.heading)) return `“${now.heading}” on ${now.href}`
  const from = fill(decodeURIComponent(path))
  const target = expected.startsWith('→ ') ? fill(expected.slice(2)) : null
  if (target !== null && (target.includes('?') ? now.href : now.path) === target) return expected
  if (now.href !== from) return `→ ${now.href}`
  if (now.heading === noAccess) return 'no access'
  const named =
    typeof heading === 'string' ? fill(heading) === now.heading : (heading?.test(now.heading) ?? true)
  return named ? 'page' : `“${now.heading}” on ${now.href}`
}

for (const [index, viewer] of viewers.entries()) {
  test(`every address as ${viewer}: a page, a redirect, or the page that says why not`, async ({
    browser,
  }) => {
    const page = await openAs(browser, viewer)
    for (const row of [...inTurn(index), signingOut]) {
      const expected = row[index + 2] as Outcome
      await leave(page, row, expected)
      await navigate(page, fill(row[0]))
      await expect
        .poll(() => outcomeOf(page, row, expected), {
          message: `${row[0]} as ${viewer}`,
          intervals: [20, 40, 80],
        })
        .toBe(expected)
    }
  })
}

test('a person with two roles opens the dashboard of each, and no other', async ({ browser }) => {
  const person = await signUp(vouch.url, 'both@people.example', 'Bo Both')
  for (const role of ['candidate', 'employer'] as const)
    await call(vouch.url, addRole, { body: { role } }, person)
  const page = await (await browser.newContext({ baseURL: vouch.url })).newPage()
  await startSession(page, person.email, person.password)
  for (const role of ['candidate', 'employer']) {
    await page.goto(`/admin/dashboard-${role}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page).toHaveURL(`/admin/dashboard-${role}`)
  }
  await page.goto('/admin/dashboard-admin')
  await expect(page).toHaveURL(/\/admin\/dashboard-(candidate|employer)$/)
})

test('an old address with “copy” keeps its parameters and its hash, also through the log-in', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: vouch.url })).newPage()
  await page.goto('/admin/candidates/index copy?q=baker#list')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('E-mail address').fill(demoEmployer)
  await page.getByLabel(/^Password/).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/admin/candidates?q=baker#list')
})
