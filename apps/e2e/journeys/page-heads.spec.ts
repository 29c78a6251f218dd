import { expect, type Page, test } from '@playwright/test'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** Titles, descriptions and JSON-LD of pages: as served, after the client starts, and after navigation. */
let vouch: Vouch

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
})
test.afterAll(() => vouch.stop())

/** Titles, descriptions and so on of the document, each once at most. */
function headOf(page: Page) {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const scripts = all('script[type="application/ld+json"]').map(({ textContent }) => textContent ?? '')
    return {
      title: document.title,
      titles: all('title').length,
      descriptions: all('meta[name=description]').length,
      canonical: all('link[rel=canonical]').map((link) => new URL((link as HTMLLinkElement).href).pathname),
      data: scripts.map((text) => (JSON.parse(text) as { '@type': string })['@type']),
      robots: all('meta[name=robots]').length,
      feeds: all('link[type="application/atom+xml"]').length,
      preview: all('meta[property]').length > 0,
    }
  })
}

const one = { titles: 1, descriptions: 1 }

test('every page has one head, as served and after navigation', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused/.test(message.text())) complaints.push(message.text())
  })
  await page.goto(`${vouch.url}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect
    .poll(() => headOf(page))
    .toMatchObject({ ...one, canonical: ['/'], data: ['WebSite'], robots: 0, preview: true })

  await page.goto(`${vouch.url}/jobs`)
  const job = page.locator('main a[href^="/jobs/"]').first()
  const path = (await job.getAttribute('href')) ?? ''
  await expect.poll(() => headOf(page)).toMatchObject({ ...one, canonical: ['/jobs'], data: [], feeds: 1 })

  await job.click()
  await page.getByRole('link', { name: 'Open full page' }).click()
  await page.waitForURL(`**${path}`)
  const posting = { ...one, canonical: [path], data: ['JobPosting', 'BreadcrumbList'], robots: 0, feeds: 0 }
  await expect.poll(() => headOf(page)).toMatchObject({ ...posting, preview: false })
  const served = await page.request.get(`${vouch.url}${path}`)
  expect(await served.text()).toContain(`<title>${(await headOf(page)).title}</title>`)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => headOf(page)).toMatchObject({ ...posting, preview: true })

  await page.locator('main a[href^="/companies/"]').first().click()
  await expect
    .poll(() => headOf(page))
    .toMatchObject({ ...one, data: ['Organization'], feeds: 1, preview: false })
  await page.goBack()
  await expect.poll(() => headOf(page)).toMatchObject({ ...posting, preview: false })
  await page.goto(`${vouch.url}/login`)
  await expect.poll(() => headOf(page)).toMatchObject({ ...one, canonical: [], data: [], robots: 1 })
  expect(complaints).toEqual([])
})

test('a first page takes its data from the HTML', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/') || pathname === '/config.json') calls.push(pathname)
  })
  const { jobs, companies } = await addresses(page)
  for (const path of [
    '/',
    '/jobs',
    '/jobs?q=nurse&workMode=remote',
    '/companies',
    '/term-of-service',
    jobs,
    companies,
  ]) {
    // A busy server sends a page without its data after 300 ms.
    await expect(async () => {
      await page.goto('about:blank')
      calls.length = 0
      await page.goto(`${vouch.url}${path}`, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(
        calls.filter((call) => !call.endsWith('/similar')),
        path,
      ).toEqual([])
    }).toPass()
  }
})

/** Addresses of a job and of its company. */
async function addresses(page: Page): Promise<{ jobs: string; companies: string }> {
  await page.goto(`${vouch.url}/jobs`)
  const jobs = (await page.locator('main a[href^="/jobs/"]').first().getAttribute('href')) ?? ''
  await page.goto(`${vouch.url}${jobs}`)
  const companies = (await page.locator('main a[href^="/companies/"]').first().getAttribute('href')) ?? ''
  return { jobs, companies }
}
