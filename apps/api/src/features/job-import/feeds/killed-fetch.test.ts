import { test } from 'vitest'
import { startFeedWorkers } from '#testing/imports/feed-workers.ts'
import { previewFeed, readFeed } from '#testing/imports/job-feeds.ts'
import { until } from '#testing/until.ts'

const { app, site, admin, work } = await startFeedWorkers()

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
