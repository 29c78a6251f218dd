import {
  createJob,
  getEmployerJob,
  getJobHistory,
  type JobPatch,
  listNotifications,
  publishJob,
  updateJob,
} from '@vouch/contract'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { TestApp } from '#testing/test-app.ts'

/** All that a job needs to be published. */
export const publishable = {
  title: 'Master Baker',
  occupation: 'Baker',
  employmentType: 'full-time',
  workMode: 'on-site',
  location: 'Utrecht',
  country: 'NL',
  description: '<p>Bread.</p>',
  payMin: 2500,
  payMax: 3000,
  payCurrency: 'EUR',
  payPeriod: 'month',
} as const satisfies JobPatch

interface Poster {
  readonly app: TestApp
  readonly company: { readonly id: string }
  readonly owner: TestPerson
}

/** Posts jobs through the API, and reads what became of them. @param of who posts, asked at each call */
export function postedJobs(of: () => Poster) {
  const draft = async (fields: JobPatch = publishable) => {
    const { app, company, owner } = of()
    const { id } = (await app.request(createJob, { body: { companyId: company.id } }, owner)).body
    return (await app.request(updateJob, { params: { id }, version: 1, body: fields }, owner)).body
  }
  const history = async (id: string) => {
    const { app, owner } = of()
    return (await app.request(getJobHistory, { params: { id }, query: {} }, owner)).body.items
  }
  return {
    draft,
    history,
    published: async (fields?: JobPatch) => {
      const { app, owner } = of()
      const { id } = await draft(fields)
      return (await app.request(publishJob, { params: { id } }, owner)).body
    },
    job: async (id: string) => {
      const { app, owner } = of()
      return (await app.request(getEmployerJob, { params: { id } }, owner)).body
    },
    /** Kinds of the events in the job's history, newest first. */
    kinds: async (id: string) => (await history(id)).map(({ kind }) => kind),
    /** Kinds of the person's notifications, newest first. */
    news: async (person: TestPerson) =>
      (await of().app.request(listNotifications, { query: {} }, person)).body.items.map(({ kind }) => kind),
  }
}
