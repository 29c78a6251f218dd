import { type AlertFrequency, saveSearch } from '@vouch/contract'
import PostalMime, { type Email } from 'postal-mime'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { mailAlerts } from '#features/alerts/run-alerts.ts'
import { createJobIndex } from '#features/search/index/job-index.ts'
import { repeatArrivals } from '#features/search/new-jobs/arrivals-store.ts'
import { createCompany, type TestCompany } from '#testing/factories/company-factory.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import { createJobRow } from '#testing/factories/job-factory.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

type Saved = Awaited<ReturnType<typeof requestSave>>

function requestSave(app: TestApp, query: string, frequency: AlertFrequency, who: TestPerson) {
  return app.request(saveSearch, { body: { query, frequency } }, who)
}

/** A candidate with saved searches, and a company that publishes jobs. */
export interface AlertStory {
  readonly app: TestApp
  readonly company: TestCompany
  readonly person: TestPerson
  publish(title: string): Promise<string>
  /** Writes the index entry of a job after a change. */
  refresh(id: string, trx?: Transaction): Promise<void>
  setStatus(id: string, status: string): Promise<void>
  save(query: string, frequency?: AlertFrequency, who?: TestPerson): Promise<Saved>
  /** Makes jobs new again. */
  repeat(jobIds: readonly string[]): Promise<void>
  /** Runs the alerts that are due, and sends their mails. */
  run(): Promise<void>
  /** Mails of a person, oldest first. */
  mails(who?: TestPerson): Promise<Email[]>
  subjects(who?: TestPerson): Promise<(string | undefined)[]>
}

export async function startAlertStory(now = '2026-03-10T09:00:00Z'): Promise<AlertStory> {
  const app = await buildTestApp({ now })
  const company = await createCompany(app.db)
  const person = await app.person('candidate')
  await app.db.pool.query('update users set email_verified = true')
  const { queue, mailer } = app.platform
  const index = createJobIndex()
  const refresh = (id: string, trx?: Transaction) =>
    trx ? index.refresh(trx, [id]) : inTransaction(app.db, (own) => index.refresh(own, [id]))
  const mails = async (who = person) => {
    const ids = (await mailer.folder?.list()) ?? []
    const all = await Promise.all(
      ids.toReversed().map(async (each) => PostalMime.parse((await mailer.folder?.read(each)) ?? '')),
    )
    return all.filter((mail) => mail.to?.[0]?.address === who.email)
  }
  return {
    app,
    company,
    person,
    refresh,
    mails,
    publish: async (title) => {
      const { id } = await createJobRow(app.db, {
        companyId: company.id,
        title,
        closesAt: '2027-03-31T23:59:59Z',
      })
      await refresh(id)
      return id
    },
    setStatus: async (id, status) => {
      await app.db.kysely.updateTable('jobs').set({ status }).where('id', '=', id).execute()
      await refresh(id)
    },
    repeat: (jobIds) => repeatArrivals(app.db, jobIds),
    save: (query, frequency = 'daily', who = person) => requestSave(app, query, frequency, who),
    run: async () => {
      await inTransaction(app.db, (trx) => queue.enqueue(trx, mailAlerts, {}))
      await app.runJobs()
    },
    subjects: async (who = person) => (await mails(who)).map(({ subject }) => subject),
  }
}
