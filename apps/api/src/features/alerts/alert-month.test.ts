import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AlertStory, startAlertStory } from '#testing/alerts.ts'

let story: AlertStory
beforeEach(async () => {
  story = await startAlertStory('2026-03-10T09:00:00Z')
})
afterEach(() => story.app.close())

/** The same numbers in each run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

test('in 30 days of edits, relistings, clock jumps and killed workers each job is mailed once', async () => {
  const random = createRandom(64)
  const { app, person } = story
  const { pool } = app.db
  await pool.query(`update users set time_zone = 'Europe/Berlin' where id = $1`, [person.userId])
  await story.save('q=gardener')
  await story.save('q=gardener&workMode=remote.hybrid.on-site', 'weekly')
  await story.save('q=head+gardener', 'weekly')
  const published = new Map<string, string>()
  const openIds: string[] = []
  const letters = (at: number) => String(at).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  for (let day = 0; day < 30; day += 1) {
    for (let count = random(4); count > 0; count -= 1) {
      const title = `${random(2) === 0 ? 'Head gardener' : 'Gardener'} qx${letters(published.size + 100)}`
      const id = await story.publish(title)
      published.set(id, title)
      openIds.push(id)
    }
    const old = openIds[random(openIds.length)]
    if (old && random(2) === 0) {
      await pool.query(`update jobs set description = description || ' More.' where id = $1`, [old])
      await story.refresh(old)
    }
    if (old && random(3) === 0) {
      await story.setStatus(old, 'paused')
      await story.setStatus(old, 'open')
    }
    app.clock.advance({ hours: random(5) === 0 ? 60 : 23 })
    if (random(4) === 0) {
      // The worker dies after the jobs were taken and before the mail is written.
      await pool.query(`create or replace function die() returns trigger language plpgsql as
        $$ begin raise 'killed'; end $$`)
      await pool.query('create trigger die before insert on mails execute function die()')
      await story.run()
      await pool.query('drop trigger die on mails')
    }
    await Promise.all([story.run(), story.run()])
    if (random(6) === 0) {
      // The clock runs fast for a while, is set back, and the alerts go on.
      const now = app.clock.now()
      app.clock.advance({ hours: 24 * 20 })
      await story.run()
      app.clock.set(now)
      await story.run()
    }
  }
  app.clock.advance({ hours: 24 * 8 })
  await story.run()
  const texts = (await story.mails()).map(({ text }) => text ?? '').join('\n')
  const mailed = [...published.values()].map(
    (title) => [title, texts.split(`${title}\n`).length - 1] as const,
  )
  expect(mailed.filter(([, times]) => times !== 1)).toEqual([])
  expect(published.size).toBeGreaterThan(20)
}, 60_000)
