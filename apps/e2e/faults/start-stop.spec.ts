import { execFileSync } from 'node:child_process'
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

/** Process ids of a process and its descendants. */
function treeOf(root: number): number[] {
  const all = processes()
  const pids = [root]
  for (const pid of pids) pids.push(...all.filter(({ parent }) => parent === pid).map((child) => child.pid))
  return pids
}

test('a second start on the same data names the owner, and the first keeps running', async () => {
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

test('SIGTERM under load exits cleanly without leaving a process', async () => {
  const vouch = await startVouch({ demo: false })
  const tree = treeOf(vouch.pid())
  expect(tree.length, 'the server, PostgreSQL and its workers').toBeGreaterThan(4)
  const answers = Promise.allSettled(
    Array.from({ length: 50 }, async () => (await fetch(`${vouch.url}/api/v1/landing`)).status),
  )
  await vouch.stop()
  // The server answered each request with 200 or 503, or refused its connection.
  for (const answer of await answers) {
    if (answer.status === 'fulfilled') expect([200, 503]).toContain(answer.value)
  }
  const alive = new Set(processes().map(({ pid }) => pid))
  expect(tree.filter((pid) => alive.has(pid))).toEqual([])
  expect(vouch.output()).not.toMatch(/error|"level":[456]0/i)
})
