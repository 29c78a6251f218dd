import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
} from 'firebase/auth'
import type pg from 'pg'
import { createIdentity, type Identity, type IdentityMail, type IdentityOptions } from '../index.ts'
import { createDatabase } from './test-database.ts'

export const apiKey = 'public-web-key'
export const projectId = 'vouch-test'
export const keySecret = Buffer.alloc(32, 7)
export const issuer = 'http://localhost/identity'

/** Options of a test service, except for the database. */
export const serviceOptions = {
  projectId,
  issuer,
  apiKey,
  keySecret,
  allowedOrigins: [],
  publicUrl: 'https://jobs.example.org',
  actionPages: {
    resetPassword: 'https://jobs.example.org/forgot-password',
    actions: 'https://jobs.example.org/email-verify',
  },
  continueOrigins: ['https://app.example.org'],
} as const

/** Rate limits so high that tests never reach them by accident. */
export const wideLimits = {
  signInPerAddress: { tries: 10_000, seconds: 60, intervalSeconds: 0, maxWaitSeconds: 0 },
  signUpPerAddress: { tries: 10_000, seconds: 60 },
  mailsPerRecipient: { tries: 10_000, seconds: 60 },
  mailsPerAccount: { tries: 10_000, seconds: 60 },
  mailsPerAddress: { tries: 10_000, seconds: 60 },
  codesPerAddress: { tries: 10_000, seconds: 60 },
} as const

export interface Service {
  origin: string
  pool: pg.Pool
  identity: Identity
  app: FastifyInstance
  /** All queued mails, oldest first. */
  mails: IdentityMail[]
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Creates a client of the original Firebase SDK. */
  client(persistence?: Persistence): Auth
  close(): Promise<void>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as untyped JSON
  json: any
}

/** The error message of a response, or `OK`. */
export const errorOf = ({ json }: Answer): string => json.error?.message ?? 'OK'

/** Listens on a free port. */
export async function listen(): Promise<{ server: Server; origin: string }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts the service, on `listening` if its address had to be known before, with a new database unless `pool` is given. */
export async function startService({
  listening,
  ...options
}: Partial<IdentityOptions> & { listening?: Awaited<ReturnType<typeof listen>> } = {}): Promise<Service> {
  const pool = options.pool ?? (await createDatabase())
  const mails: IdentityMail[] = []
  const identity = createIdentity({
    ...serviceOptions,
    limits: wideLimits,
    mail: async (_executor, mail) => {
      mails.push(mail)
    },
    ...options,
    pool,
  })
  await identity.ready()
  const { server, origin } = listening ?? (await listen())
  const app = Fastify({ trustProxy: true, serverFactory: (handler) => server.on('request', handler) })
  await app.register(identity.plugin)
  await app.ready()
  const clients: Auth[] = []

  return {
    origin,
    pool,
    identity,
    app,
    mails,
    async post(path, body, headers = {}) {
      const response = await fetch(`${origin}${path}?key=${apiKey}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return read(response)
    },
    client(persistence = inMemoryPersistence) {
      const auth = initializeAuth(
        initializeApp({ apiKey, projectId }, `client-${clients.length}-${Math.random()}`),
        {
          persistence,
        },
      )
      connectAuthEmulator(auth, origin, { disableWarnings: true })
      clients.push(auth)
      return auth
    },
    async close() {
      await Promise.all(clients.map((auth) => deleteApp(auth.app)))
      await app.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await pool.end()
    },
  }
}

/** Reads a response as text and, if possible, as JSON. */
export async function read(response: Response): Promise<Answer> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? JSON.parse(text) : undefined,
  }
}

/** Decodes the claims of a token without verifying it. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

export const calls = {
  signUp: '/identitytoolkit.googleapis.com/v1/accounts:signUp',
  signIn: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  lookup: '/identitytoolkit.googleapis.com/v1/accounts:lookup',
  update: '/identitytoolkit.googleapis.com/v1/accounts:update',
  sendOobCode: '/identitytoolkit.googleapis.com/v1/accounts:sendOobCode',
  resetPassword: '/identitytoolkit.googleapis.com/v1/accounts:resetPassword',
  signInWithEmailLink: '/identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink',
  deleteAccount: '/identitytoolkit.googleapis.com/v1/accounts:delete',
  createAuthUri: '/identitytoolkit.googleapis.com/v1/accounts:createAuthUri',
  token: '/securetoken.googleapis.com/v1/token',
}

let counter = 0
/** Creates an e-mail address that no other test uses. */
export const newEmail = () => `person-${++counter}@example.com`

/** Signs up an account with the name Ada by a plain HTTP request. */
export async function newAccount(
  service: Service,
): Promise<{ localId: string; idToken: string; refreshToken: string; email: string }> {
  const answer = await service.post(calls.signUp, {
    email: newEmail(),
    password: 'correct horse',
    displayName: 'Ada',
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json
}

/** Requests `v1/token` with a form body, as the SDK does. */
export function refresh(service: Service, form: Record<string, string>): Promise<Answer> {
  return service.post(calls.token, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
}
