import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, test } from 'vitest'
import { previewFeed, readFeed } from '#testing/imports/job-feeds.ts'
import { startFeedServer } from '#testing/servers/feed-server.ts'
import { buildTestApp } from '#testing/test-app.ts'
import { startWorkerProcess, type WorkerProcess } from '#testing/worker-process.ts'

const app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
const site = await startFeedServer()
const admin = await app.person('admin')
const workers: WorkerProcess[] = []
afterEach(async () => {
  for (const worker of workers) await worker.kill()
})
afterAll(async () => {
  await site.close()
  await app.close()
})

const work = () => {
  const worker = startWorkerProcess(app, { OUTGOING_PRIVATE_HOSTS: 'localhost' })
  workers.push(worker)
  return worker
}

/** Waits until something is so; the test's timeout is the limit. */
async function until(read: () => Promise<boolean>): Promise<void> {
  while (!(await read())) await delay(20)
}

const board = '[{"id":"1","title":"Job","company":"Mill","location":"Konstanz"}]'

test('kill -9 during a fetch fetches it again', async () => {
  site.serve(board)
  const { id } = await previewFeed(app, admin, { url: site.url })
  await app.db.pool.query(`update job_feeds set state = 'active', next_fetch_at = $1 where id = $2`, [
    app.clock.now(),
    id,
  ])
  const hangs = Promise.withResolvers<void>()
  site.answer((_request, response) => {
    response.writeHead(200).write('[')
    hangs.resolve()
  })
  const killed = work()
  await hangs.promise
  await killed.kill()
  site.serve(board)
  work()
  await until(async () => (await readFeed(app, admin, id)).openJobs === 1)
}, 300_000)
