import { expect, type Page, test } from '@playwright/test'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** What pages say about themselves: as served, once the client runs, and after navigation. */
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
