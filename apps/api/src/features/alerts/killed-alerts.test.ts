import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendDueMails } from '#platform/mail/create-mailer.ts'
import { type AlertStory, startAlertStory } from '#testing/alerts.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { killWhileBlocked } from '#testing/kill-while-blocked.ts'
import { until } from '#testing/until.ts'
import { startWorkerProcess, type WorkerProcess } from '#testing/worker-process.ts'
import { mailAlerts } from './run-alerts.ts'

const isThorough = process.env.VOUCH_TEST_THOROUGH === '1'
// A mail lists twenty jobs and counts the others, so that more could not be looked for.
const [peopleCount, jobCount] = isThorough ? [200, 20] : [6, 4]

let story: AlertStory
let worker: WorkerProcess | undefined
beforeEach(async () => {
  // The worker reads the system clock.
  story = await startAlertStory(new Date().toISOString())
}, 60_000)
afterEach(async () => {
  await worker?.kill()
  await story.app.close()
})

async function rowsOf<T>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await story.app.db.pool.query(text, values)).rows as T[]
}

/** Lets the next worker begin with the jobs that it has every minute. Claims of killed workers have run out. */
async function enqueue(): Promise<void> {
  const { app } = story
  await rowsOf(`update mails set next_try_at = created_at where status = 'waiting'`)
  await app.platform.queue.enqueue(app.db.kysely, mailAlerts, {})
  await app.platform.queue.enqueue(app.db.kysely, sendDueMails, {})
}

/** Kills the worker while it waits to write a table. Makes all searches due, because it may have been done with them. */
async function killAt(table: string): Promise<void> {
  await rowsOf(`update saved_searches set next_run_at = date_trunc('second', now()) - interval '1 minute'`)
  await enqueue()
  await killWhileBlocked(story.app.db, {
    lock: [`lock table ${table} in share mode`],
    begin: () => {
      worker = startWorkerProcess(story.app)
    },
    kill: () => worker?.kill(),
  })
}

/** Checks that each alert has its mail, and each mail its jobs. */
async function checkWritten(): Promise<void> {
  const [row] = await rowsOf<{ alerts: number; mails: number }>(
    `select (select count(distinct alert_id)::int from alert_sent) as alerts,
       (select count(*)::int from mails where kind = 'job-alert') as mails`,
  )
  expect(row?.mails).toBe(row?.alerts)
}

const titleOf = (place: number) =>
  `Gardener qx${String(place + 100).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`

test('a worker that is killed three times mails each job once to each person', async () => {
  const { app } = story
  const people: TestPerson[] = []
  for (let n = 0; n < peopleCount; n += 1) people.push(await app.person('candidate'))
  await rowsOf('update users set email_verified = true')
  // Several searches of a person find the same jobs.
  for (const person of people)
    for (const query of ['q=gardener', 'q=gardener&radiusKm=5']) {
      const { body } = await story.save('q=gardener&employmentType=full-time', 'daily', person)
      await rowsOf('update saved_searches set query = $2 where id = $1', body.id, query)
    }
  for (let n = 0; n < jobCount; n += 1) await story.publish(titleOf(n))

  for (const table of ['alert_sent', 'mails', 'saved_searches']) {
    await killAt(table)
    await checkWritten()
  }
  await enqueue()
  worker = startWorkerProcess(app)
  const open = `select from saved_searches where next_run_at <= now() union all
    select from mails where status = 'waiting' limit 1`
  await until(async () => (await rowsOf(open)).length === 0)
  await worker?.kill()

  for (const person of people) {
    // A mail whose confirmation was lost is sent again with the same Message-ID.
    const mails = new Map((await story.mails(person)).map((mail) => [mail.messageId, mail.text ?? '']))
    const words = [...mails.values()].join('\n')
    const times = Array.from(
      { length: jobCount },
      (_, place) => words.split(`${titleOf(place)}\n`).length - 1,
    )
    expect(times).toEqual(times.map(() => 1))
  }
  const sent = await rowsOf('select count(*)::int as jobs from alert_sent group by user_id')
  expect(sent).toEqual(people.map(() => ({ jobs: jobCount })))
}, 600_000)
