import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { candidateScreens, employerScreens, type Look, visitorScreens } from '../support/main-screens.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

/** The main pages in the dark: enough contrast everywhere, and the choice of the theme lasts. */
test.use({ colorScheme: 'dark' })

let vouch: Vouch
let page: Page

test.beforeAll(async () => {
  vouch = await startVouch({ demo: true })
})

test.afterAll(() => vouch.stop())

test.beforeEach(async ({ browser }) => {
  const context = await browser.newContext({ baseURL: vouch.url })
  page = await context.newPage()
})

test.afterEach(() => page.context().close())

/** How light the page's ground is: 0 is black, 255 white. */
const ground = () =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3
  })

const isDark: Look = async (shown) => {
  expect(await ground()).toBeLessThan(60)
  await expectAccessible(shown)
}

test('start page, search and job follow the system', () => visitorScreens(page, vouch.url, isDark))

test('applying, the applications and a stage', () => candidateScreens(page, vouch.url, isDark))

test('the employer’s jobs, the board, an applicant and the wizard', () =>
  employerScreens(page, vouch.url, isDark))

test('light can be chosen, and stays after a reload', async () => {
  await page.goto('/')
  await expect.poll(ground).toBeLessThan(60)
  const choose = async (scheme: string): Promise<void> => {
    await page.getByRole('button', { name: 'Colour scheme' }).click()
    await page.getByRole('menuitemradio', { name: scheme }).click()
  }
  await choose('Light')
  await expect.poll(ground).toBeGreaterThan(200)
  await page.reload()
  await expect.poll(ground).toBeGreaterThan(200)
  await expectAccessible(page)
  await choose('Same as system')
  await expect.poll(ground).toBeLessThan(60)
  await page.reload()
  await expect.poll(ground).toBeLessThan(60)
})
