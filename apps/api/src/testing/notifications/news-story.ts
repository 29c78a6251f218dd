import {
  advanceApplication,
  type NotificationSettingsInput,
  sendMessage,
  updateNotificationSettings,
} from '@vouch/contract'
import PostalMime, { type Email } from 'postal-mime'
import { inTransaction } from '#db/transaction.ts'
import { createLetters } from '#features/letters/send-letters.ts'
import { createNewsMail, type NewsMail } from '#features/notifications/mail/news-mail.ts'
import { createNotifier } from '#features/notifications/notifier.ts'
import { createUnsubscribeTokens } from '#features/notifications/unsubscribe/unsubscribe-token.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createHiringWorld, type HiringWorld } from '#testing/factories/pipeline-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

/** An application between a candidate and an employer who get mails about it. */
export interface NewsStory {
  readonly app: TestApp
  readonly world: HiringWorld
  readonly news: NewsMail
  /** The applicant, and the id of the application. */
  readonly person: TestPerson
  readonly id: string
  /** Runs the mailer as if the waiting time of two minutes had passed. */
  run(): Promise<void>
  /** Lists sent mails, oldest first. @param to only to this person */
  mails(to?: TestPerson): Promise<Email[]>
  /** Subjects of the applicant's mails, oldest first. */
  subjects(): Promise<(string | undefined)[]>
  advance(): Promise<unknown>
  message(text: string): Promise<unknown>
  /** Tells of an offer by letter and notification, as hiring does. */
  offer(): Promise<void>
  /** Changes the applicant's settings. */
  choose(settings: NotificationSettingsInput): Promise<{ readonly status: number }>
}

export async function startNewsStory(): Promise<NewsStory> {
  const app = await buildTestApp()
  const { db, clock, platform } = app
  const { log, mailer, config } = platform
  const tokens = createUnsubscribeTokens(platform.secrets.signingSecret)
  const news = createNewsMail({
    db,
    clock: clock.now,
    log,
    outbox: mailer,
    publicUrl: config.publicUrl,
    tokens,
  })
  const letters = createLetters({ outbox: mailer, publicUrl: config.publicUrl })
  const run = () => news.run(Date.now() + 1)
  await run()
  const world = await createHiringWorld(app)
  const { person, id } = await world.applicant('Ada Baker')
  await db.pool.query('update users set email_verified = true')
  // The confirmation of the application was mailed long ago.
  await db.pool.query(
    "update notifications set mailed_at = at - interval '1 hour' where kind = 'application-sent'",
  )
  const mails = async (to?: TestPerson) => {
    await app.runJobs()
    const ids = (await mailer.folder?.list()) ?? []
    const all = await Promise.all(
      ids.toReversed().map(async (each) => PostalMime.parse((await mailer.folder?.read(each)) ?? '')),
    )
    return to ? all.filter((mail) => mail.to?.[0]?.address === to.email) : all
  }
  return {
    app,
    world,
    news,
    person,
    id,
    run,
    mails,
    subjects: async () => (await mails(person)).map(({ subject }) => subject),
    advance: () =>
      app.request(advanceApplication, { params: { id }, body: { to: 'shortlist' } }, world.owner),
    message: (text) =>
      app.request(sendMessage, { params: { id, stage: 'shortlist' }, body: { text } }, world.owner),
    offer: () =>
      inTransaction(db, async (trx) => {
        const at = clock.now()
        const facts = { startsOn: '2026-05-01' }
        await letters.send(trx, [{ applicationId: id, kind: 'offer', page: 'hired', facts }], at)
        await createNotifier({ db, log }).notify(trx, [
          {
            kind: 'hire-offered',
            side: 'candidate',
            userId: person.userId,
            at,
            applicationId: id,
            jobId: world.job.id,
            candidateId: person.userId,
            personName: null,
            stage: 'detail-fulfillment',
            page: null,
          },
        ])
      }),
    choose: (body) => app.request(updateNotificationSettings, { body }, person),
  }
}
