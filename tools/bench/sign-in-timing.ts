import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLog } from '../../apps/api/src/base/log.ts'
import { startCluster } from '../../apps/api/src/db/embedded/cluster.ts'
import { connectionString } from '../../apps/api/src/db/pool.ts'
import { callPath, signUp, startSignInServer } from './identity.ts'

// Measures whether the response time of a sign-in reveals if an e-mail address has an account. Attempts with and
// without an account alternate, so that other load affects both equally. Not a test, because medians on a busy machine
// vary by more than the difference to detect. Usage: node tools/bench/sign-in-timing.ts [--tries 200]

const { values } = parseArgs({ options: { tries: { type: 'string', default: '200' } } })
const tries = Number(values.tries)
const people = 50
const say = (text: string) => process.stdout.write(`${text}\n`)

const folder = await mkdtemp(join(tmpdir(), 'vouch-timing-'))
const cluster = await startCluster({ folder, fast: true }, createLog({ level: 'error', readable: true }))
const server = await startSignInServer(connectionString(cluster.address('postgres')), join(folder, 'api'))
try {
  const known = Array.from({ length: people }, (_, index) => `known-${index}@example.org`)
  for (const email of known) await signUp(server.address, email)
  await measure(known, 20)
  const { unknown, wrong } = await measure(known, tries)
  const [a, b] = [median(unknown), median(wrong)]
  say(`unknown address, median of ${tries}: ${a.toFixed(2)} ms`)
  say(`wrong password,  median of ${tries}: ${b.toFixed(2)} ms`)
  say(`difference: ${((Math.abs(a - b) / Math.min(a, b)) * 100).toFixed(2)} % (aim: less than 5 %)`)
} finally {
  await server.stop()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}

async function measure(known: readonly string[], rounds: number) {
  const unknown: number[] = []
  const wrong: number[] = []
  for (let round = 0; round < rounds; round++) {
    const turns = [
      async () => unknown.push(await tryOnce(`nobody-${round % people}@example.org`)),
      async () => wrong.push(await tryOnce(known[round % people] ?? '')),
    ]
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  return { unknown, wrong }
}

async function tryOnce(email: string): Promise<number> {
  const begin = performance.now()
  const answer = await fetch(`${server.address}${callPath('accounts:signInWithPassword')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password', returnSecureToken: true }),
  })
  const text = await answer.text()
  const time = performance.now() - begin
  if (!text.includes('INVALID_LOGIN_CREDENTIALS')) throw new Error(`an unexpected answer: ${text}`)
  return time
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2
}
