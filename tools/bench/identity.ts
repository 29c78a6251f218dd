import { randomBytes } from 'node:crypto'
import type { Request } from 'autocannon/autocannon.js'
import type { Operation } from './operations.ts'
import { type ServerProcess, startApi } from './processes.ts'

const apiKey = 'bench'
const accounts = 200
const password = 'correct horse battery'

/** The API with its own sign-in service, on the database of the benchmark. */
export interface BenchSignIn {
  readonly server: ServerProcess
  /** Refresh and lookup, each against the floor's job by id, and a sign-in, which the hash bounds. */
  readonly operations: readonly Operation[]
}

export const signInOperations = ['token refresh', 'account lookup'] as const

/**
 * Starts it and signs people up over HTTP.
 * @param floor what the floor does in the same time
 */
export async function startSignIn(
  databaseUrl: string,
  data: string,
  floor: Operation['floor'],
): Promise<BenchSignIn> {
  const server = await startSignInServer(databaseUrl, data)
  const people: Awaited<ReturnType<typeof signUp>>[] = []
  // Password hashing is shed when many wait for it.
  while (people.length < accounts) {
    const batch = Array.from({ length: 4 }, (_, index) =>
      signUp(server.address, `${Date.now()}-${people.length + index}@example.org`),
    )
    people.push(...(await Promise.all(batch)))
  }
  let next = 0
  const person = () => {
    const one = people[next++ % people.length]
    if (one === undefined) throw new Error('nobody has signed up')
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

/** Only the server, for whoever measures something else. */
export function startSignInServer(databaseUrl: string, data: string): Promise<ServerProcess> {
  return startApi({
    DATABASE_URL: databaseUrl,
    VOUCH_DATA: data,
    VOUCH_SIGNING_SECRET: randomBytes(32).toString('hex'),
    IDENTITY_KEY_SECRET: Buffer.alloc(32, 1).toString('hex'),
    IDENTITY_API_KEY: apiKey,
  })
}

/** Where a call of the protocol is, its key included. */
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
