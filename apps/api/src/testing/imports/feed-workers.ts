import { afterAll, afterEach } from 'vitest'
import { startFeedServer } from '#testing/servers/feed-server.ts'
import { buildTestApp } from '#testing/test-app.ts'
import { startWorkerProcess, type WorkerProcess } from '#testing/worker-process.ts'

/** An app, a site with a feed, and workers in their own processes, which end with each test. */
export async function startFeedWorkers() {
  const app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
  const site = await startFeedServer()
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
  return { app, site, admin: await app.person('admin'), work }
}
