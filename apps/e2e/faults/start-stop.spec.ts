import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { startVouch } from '../support/vouch.ts'

interface Process {
  readonly pid: number
  readonly parent: number
}

function processes(): Process[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }))
}

/** A process and everything below it. */
function treeOf(root: number): number[] {
  const all = processes()
  const found = [root]
  for (const pid of found) found.push(...all.filter(({ parent }) => parent === pid).map((child) => child.pid))
  return found
}

test('a second start with the same data says who holds it, and the first goes on', async () => {
  const vouch = await startVouch({ demo: false })
  try {
    const second = await vouch.command('apps/api/src/main/server.ts', [])
    expect(second).toEqual({
      code: 1,
      output: `Vouch is already running with this data (process ${vouch.pid()}). Stop it, or set VOUCH_DATA to another folder.\n`,
    })
    expect((await fetch(`${vouch.url}/api/v1/health/ready`)).status).toBe(200)
  } finally {
    await vouch.stop()
  }
})

test('SIGTERM under load ends quietly and leaves no process', async () => {
  const vouch = await startVouch({ demo: false })
  // The queue takes up its jobs after the address is printed; stopped meanwhile, it logs that its database went away.
  await delay(3_000)
  const tree = treeOf(vouch.pid())
  expect(tree.length, 'the server, PostgreSQL and its workers').toBeGreaterThan(4)
  const asked = Promise.allSettled(
    Array.from({ length: 50 }, async () => (await fetch(`${vouch.url}/api/v1/landing`)).status),
  )
  await vouch.stop()
  // Each was answered, or refused before it was taken.
  for (const answer of await asked) {
    if (answer.status === 'fulfilled') expect([200, 503]).toContain(answer.value)
  }
  const alive = new Set(processes().map(({ pid }) => pid))
  expect(tree.filter((pid) => alive.has(pid))).toEqual([])
  expect(vouch.output()).not.toMatch(/error|"level":[456]0/i)
})
