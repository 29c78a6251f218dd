import { type BrowserContext, type Page, test } from '@playwright/test'
import { logIn } from './addresses/account-screens.ts'
import { catchFileChoosers } from './files/file-chooser.ts'
import { type SignedIn, signUpCandidate } from './people.ts'
import { startSession } from './start-session.ts'
import { startWorld, type World } from './world.ts'

export interface SignedInPage {
  readonly world: World
  readonly context: BrowserContext
  readonly page: Page
  readonly person: SignedIn
}

/**
 * Starts one world per test file. Signs in a new candidate in a new browser context before each test: `by page`, the
 * sign-in page, which the dashboard follows, or only by `startSession`, after which no page of the app is open.
 */
export function beforeEachSignIn(
  displayName: string,
  way: 'by page' | 'without page',
  take: (signedIn: SignedInPage) => void,
): void {
  let world: World | undefined
  let context: BrowserContext

  test.beforeAll(async () => {
    world = await startWorld()
  })

  test.afterAll(async ({ browserName: _ }, info) => {
    await world?.stop(info)
  })

  test.beforeEach(async ({ browser }, { testId }) => {
    if (world === undefined) throw new Error('the world has not started')
    context = await browser.newContext({ baseURL: world.url })
    const page = await context.newPage()
    catchFileChoosers(page)
    const person = await signUpCandidate(world.url, `${testId}@people.example`, displayName)
    const signIn = way === 'by page' ? logIn : startSession
    await signIn(page, person.email, person.password)
    take({ world, context, page, person })
  })

  test.afterEach(() => context.close())
}
