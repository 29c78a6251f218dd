import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import {
  applyToJob,
  closeJob,
  currentPerson,
  listApplicants,
  listEmployerJobs,
  listMyApplications,
  listNotifications,
  searchJobs,
} from '@vouch/contract'
import { call, Refused } from '../support/api.ts'
import { signIn, signUpCandidate } from '../support/people.ts'
import { startVouch, type Vouch } from '../support/vouch.ts'

test.describe.configure({ mode: 'serial' })

let one: Vouch
let other: Vouch
let employer: { readonly token: string }

test.beforeAll(async () => {
  one = await startVouch({ demo: true })
  const socket = encodeURIComponent(join(one.folder, 'run'))
  other = await startVouch({
    demo: true,
    env: {
      DATABASE_URL: `postgresql://vouch@/vouch?host=${socket}&port=5432`,
      // Nodes of a real installation also share signing keys, files and the token issuer's URL.
      VOUCH_DATA: one.folder,
      PUBLIC_URL: one.url,
    },
  })
  employer = await signIn(one.url, 'employer@demo.vouch', 'vouch-demo')
})

test.afterAll(async () => {
  await other.stop()
  await one.stop()
})

test('a token of one node works on the other, with the same data', async () => {
  const me = await call(other.url, currentPerson, {}, employer)
  expect(me.email).toBe('employer@demo.vouch')
  const migrated = await other.command('apps/api/src/main/migrate.ts', [])
  expect(migrated).toEqual({ code: 0, output: 'The database is up to date\n' })
})

test('the same application sent to both nodes is stored once, with one response', async () => {
  const { items } = await call(one.url, searchJobs, { query: { company: 'northlight-studio', limit: 1 } })
  const [job] = items
  if (!job) throw new Error('The employer of the demo has no open job.')
  const person = await signUpCandidate(one.url, 'both@example.org', 'Kim Both')
  const before = await call(other.url, listNotifications, { query: {} }, employer)
  const send = (url: string) =>
    call(
      url,
      applyToJob,
      { params: { id: job.id }, body: {} },
      { ...person, idempotencyKey: 'sent-to-both-nodes' },
    )
  const { event } = await openStream(other.url, employer.token)
  const answers = await Promise.all([one.url, other.url, one.url, other.url].map(send))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  const mine = await call(other.url, listMyApplications, { query: {} }, person)
  expect(mine.items.map(({ id }) => id)).toEqual([answers[0]?.id])
  const after = await call(other.url, listNotifications, { query: {} }, employer)
  expect(after.unread).toBe(before.unread + 1)
  expect(await event).toContain('event: notification')
  const applicants = await call(other.url, listApplicants, { params: { id: job.id }, query: {} }, employer)
  expect(applicants.items.filter(({ name }) => name === 'Kim Both')).toHaveLength(1)
})

test('a job closed on one node disappears from the other’s first page', async () => {
  const query = { company: 'northlight-studio', limit: 50 }
  const shown = async () => (await call(other.url, searchJobs, { query })).items.map(({ id }) => id)
  const mine = await call(one.url, listEmployerJobs, { query: { status: 'open' } }, employer)
  const job = mine.items.find(({ company }) => company.name === 'Northlight Studio')
  if (!job) throw new Error('The employer of the demo has no open job.')
  expect(await shown()).toContain(job.id)
  await call(one.url, closeJob, { params: { id: job.id }, body: { outcome: 'cancelled' } }, employer)
  await expect.poll(shown, { timeout: 5_000 }).not.toContain(job.id)
})

test('a node keeps working after the other is killed', async () => {
  process.kill(other.pid(), 'SIGKILL')
  await expect.poll(() => fetch(other.url).then(Boolean, () => false)).toBe(false)
  expect((await call(one.url, currentPerson, {}, employer)).email).toBe('employer@demo.vouch')
  await expect(call(one.url, currentPerson, {}, { token: 'a.b.c' })).rejects.toThrow(Refused)
})

/**
 * Opens the live event stream. The promise of the first event is wrapped in an object, because `await` would
 * also wait for a bare promise.
 */
async function openStream(url: string, token: string): Promise<{ readonly event: Promise<string> }> {
  const answer = await fetch(`${url}/api/v1/notifications/stream`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!answer.ok || !reader) throw new Error(`The stream answered ${answer.status}.`)
  await reader.read()
  const firstEvent = async (): Promise<string> => {
    for (;;) {
      const { value = '', done } = await reader.read()
      if (!done && !value.includes('event:')) continue
      await reader.cancel()
      return value
    }
  }
  return { event: firstEvent() }
}
