import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Problem, Role, Route, RouteAnswer, RouteInput } from '@vouch/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createLog } from '#base/log.ts'
import type { Database } from '#db/connect.ts'
import { compose } from '#main/compose.ts'
import { issuerOf } from '#main/identity.ts'
import type { Platform } from '#main/platform.ts'
import { checkAnswer } from '#testing/check-answer.ts'
import { createUser, type TestPerson } from '#testing/factories/factories.ts'
import { injectOptions } from '#testing/inject-options.ts'
import { testConfig, testSecrets } from '#testing/test-config.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createTestTokens, type TestTokens } from '#testing/test-tokens.ts'

/** A clock that a test can set forward. */
interface TestClock {
  now(): Date
  set(time: Date | string): void
  advance(by: { readonly hours?: number; readonly minutes?: number; readonly seconds?: number }): void
}

/** A response that was checked against the contract. */
interface TestAnswer<R extends Route> {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  /** Body of a success response. @throws Error with the problem if the response is an error */
  readonly body: RouteAnswer<R>
  /** The problem of an error response. */
  readonly problem: Problem | undefined
}

/** The real application, with a database of its own. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Database
  readonly platform: Platform
  readonly clock: TestClock
  readonly tokens: TestTokens
  /** Adds a person with these roles to the database. */
  person(...roles: Role[]): Promise<TestPerson>
  /** Sends requests with the person's token, by path instead of by route. */
  as(person: TestPerson): { inject(options: InjectOptions): Promise<LightMyRequestResponse> }
  /**
   * Calls a route of the contract and checks that the response matches the contract.
   * @param headers additional headers, such as `idempotency-key`
   * @throws Error for a response that does not match the contract, or status 500
   */
  request<R extends Route>(
    route: R,
    input: RouteInput<R>,
    person?: TestPerson | null,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer<R>>
  /** Creates the setup link for the first administrator, as a server does at its start. */
  offerSetup(): Promise<string | undefined>
  /** Runs all waiting background jobs now, also delayed ones. */
  runJobs(): Promise<number>
  close(): Promise<void>
}

export interface TestAppOptions {
  /** Additional environment variables, such as `VOUCH_RATE_LIMIT`. */
  readonly env?: Readonly<Record<string, string>>
  /** Time of the clock at the start; the system time by default. */
  readonly now?: Date | string
  /** Whether to accept tokens of the embedded identity service instead of tokens that the test signs. */
  readonly identity?: boolean
  /** Receives the log lines, from level `LOG_LEVEL` up. */
  readonly logTo?: { write(line: string): void }
  /** Folder to serve instead of the built web app. */
  readonly webRoot?: string
  readonly routes?: (api: FastifyInstance) => void
}

/** Builds the application for one test file. Call the returned `close` in `afterAll`. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-app-'))
  const config = testConfig({ VOUCH_DATA: folder, ...options.env })
  const [db, tokens] = await Promise.all([
    openTestDatabase(),
    createTestTokens({ issuer: issuerOf(config), audience: config.identity.projectId }),
  ])
  const clock = createTestClock(options.now)
  const { app, platform, marketplace, identity } = await compose({
    config,
    log: createLog({ level: config.logLevel, readable: true }, options.logTo),
    clock: clock.now,
    db,
    secrets: testSecrets,
    ...(options.identity ? {} : { tokenKeys: tokens.keys }),
    ...(options.webRoot === undefined ? {} : { webRoot: options.webRoot }),
    ...(options.routes === undefined ? {} : { extraRoutes: options.routes }),
  })
  const failures: Error[] = []
  app.addHook('onError', async (_request, _reply, error) => {
    failures.push(error)
  })
  await platform.queue.start({ work: false })
  if (options.identity) await identity?.ready()
  await app.ready()
  const authorization = async (person: TestPerson) => `Bearer ${await tokens.sign(person, clock.now())}`
  const request: TestApp['request'] = async (route, input, person, headers) => {
    failures.length = 0
    const auth = person ? { authorization: await authorization(person) } : {}
    const response = await app.inject(await injectOptions(route, input, { ...auth, ...headers }))
    if (response.statusCode === 500)
      throw new Error(`${route.id} failed with an internal error`, { cause: failures.at(-1) })
    return answerOf(route, response)
  }
  return {
    app,
    db,
    platform,
    clock,
    tokens,
    request,
    person: (...roles) => createUser(db, { roles }),
    as: (person) => ({
      inject: async (call) =>
        app.inject({ ...call, headers: { authorization: await authorization(person), ...call.headers } }),
    }),
    offerSetup: marketplace.offerSetup,
    runJobs: () => platform.queue.drain(),
    close: async () => {
      await app.close()
      await platform.queue.stop()
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function answerOf<R extends Route>(route: R, response: LightMyRequestResponse): TestAnswer<R> {
  const { body, problem } = checkAnswer(route, response)
  return {
    status: response.statusCode,
    headers: response.headers,
    problem,
    get body() {
      if (problem)
        throw new Error(
          `${route.id} answered ${problem.code}: ${problem.message} ${JSON.stringify(problem.errors ?? [])}`,
        )
      return body as RouteAnswer<R>
    },
  }
}

function createTestClock(start: Date | string | undefined): TestClock {
  let time = start === undefined ? new Date() : new Date(start)
  return {
    now: () => time,
    set: (next) => {
      time = new Date(next)
    },
    advance: ({ hours = 0, minutes = 0, seconds = 0 }) => {
      time = new Date(time.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
}
