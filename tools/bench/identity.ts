import { randomBytes } from 'node:crypto'
import type { Request } from 'autocannon/autocannon.js'
import type { Operation } from './operations.ts'
import { type ServerProcess, startApi } from './processes.ts'

const apiKey = 'bench'
const accounts = 200
const password = 'correct horse battery'

/** The API server with the embedded identity service, on the benchmark's database. */
export interface BenchSignIn {
  readonly server: ServerProcess
  /** Token refresh and account lookup. Each is compared with reading a job by id on the plain server of `floor.ts`. */
  readonly operations: readonly Operation[]
}

export const signInOperations = ['token refresh', 'account lookup'] as const

/**
 * Starts the server and signs up accounts over HTTP.
 * @param floor the operation of the plain server (`floor.ts`) to compare with
 */
export async function startSignIn(
  databaseUrl: string,
  data: string,
  floor: Operation['floor'],
): Promise<BenchSignIn> {
  const server = await startSignInServer(databaseUrl, data)
  const people: Awaited<ReturnType<typeof signUp>>[] = []
  // Only a few sign-ups at a time: the server refuses requests when many wait for password hashing.
  while (people.length < accounts) {
    const batch = Array.from({ length: 4 }, (_, index) =>
      signUp(server.address, `${Date.now()}-${people.length + index}@example.org`),
    )
    people.push(...(await Promise.all(batch)))
  }
  let next = 0
  const person = () => {
    const one = people[next++ % people.length]
    if (one === undefined) throw new Error('no account has signed up')
    return one
  }
  const [refresh, lookup] = signInOperations
  return {
    server,
    operations: [
      {
        name: refresh,
        target: 2,
        floor,
        api: () =>
          form('/securetoken.googleapis.com/v1/token', {
            grant_type: 'refresh_token',
            refresh_token: person().refreshToken,
          }),
      },
      { name: lookup, target: 2, floor, api: () => json('accounts:lookup', { idToken: person().idToken }) },
    ],
  }
}

/** Starts the server without accounts or measurements; also for `sign-in-timing.ts`. */
export function startSignInServer(databaseUrl: string, data: string): Promise<ServerProcess> {
  return startApi({
    DATABASE_URL: databaseUrl,
    VOUCH_DATA: data,
    VOUCH_SIGNING_SECRET: randomBytes(32).toString('hex'),
    IDENTITY_KEY_SECRET: Buffer.alloc(32, 1).toString('hex'),
    IDENTITY_API_KEY: apiKey,
  })
}

export function callPath(call: string): string {
  return `/identitytoolkit.googleapis.com/v1/${call}?key=${apiKey}`
}

export async function signUp(
  address: string,
  email: string,
): Promise<{ idToken: string; refreshToken: string }> {
  const answer = await fetch(`${address}${callPath('accounts:signUp')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  if (!answer.ok) throw new Error(`signing up answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { idToken: string; refreshToken: string }
}

function json(call: string, body: object): Request {
  return {
    method: 'POST',
    path: callPath(call),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function form(path: string, body: Record<string, string>): Request {
  return {
    method: 'POST',
    path: `${path}?key=${apiKey}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(body).toString(),
  }
}
