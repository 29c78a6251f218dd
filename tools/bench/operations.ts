import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon/autocannon.js'
import type { Client } from './client.ts'
import { callers } from './make/make-people.ts'
import type { BenchIdentity } from './tokens.ts'

/**
 * An operation of the product, and the equivalent on the plain server of `floor.ts`. Each call of a function
 * creates the next request.
 */
export interface Operation {
  readonly name: string
  /** Maximum CPU time of app and database, as a multiple of the plain server's; undefined without a target. */
  readonly target: number | undefined
  readonly api: () => Request
  readonly floor: () => Request
}

interface Samples {
  readonly jobs: readonly {
    readonly id: string
    readonly slug: string
    readonly at: string
    readonly location: string
  }[]
  readonly open: readonly string[]
  readonly busy: readonly string[]
}

const phrases4 = [
  'senior software engineer london',
  'lead data analyst berlin',
  'junior sales manager paris',
  'night care nurse madrid',
  'principal project engineer dublin',
  'trainee finance assistant chicago',
  'regional marketing specialist vienna',
  'head quality technician zurich',
]
const commonWords = ['engineer', 'manager', 'specialist', 'software', 'london', 'communication']
const modes = ['on-site', 'hybrid', 'remote']
const types = ['full-time', 'part-time', 'contract']

const cursor = ({ at, id }: { at: string; id: string }) =>
  Buffer.from(JSON.stringify(['', at, id, null, null])).toString('base64url')
const get = (path: string, query: Record<string, string> = {}, headers = {}): Request => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(query)}`,
  headers,
})

export async function makeOperations(client: Client, identity: BenchIdentity): Promise<Operation[]> {
  const samples = await sample(client)
  const candidates = Array.from(
    { length: callers.candidates },
    (_, index) => `${callers.candidate}${index + 1}`,
  )
  const tokens = new Map([...candidates, callers.employer].map((uid) => [uid, identity.tokenFor(uid)]))
  const bearer = (uid: string) => ({ authorization: `Bearer ${tokens.get(uid)}` })
  const job = cycle(samples.jobs)
  const mode = cycle(modes)
  const type = cycle(types)
  const phrase = cycle(phrases4)
  const word = cycle(commonWords)
  const busy = cycle(samples.busy)
  const { toApi, toFloor, apply, applyToFloor } = applications(samples.open, candidates, bearer)

  return [
    {
      name: 'job by id',
      target: 1.5,
      api: () => get(`/api/v1/jobs/${job().slug}`),
      floor: () => get('/job', { slug: job().slug }),
    },
    {
      name: 'newest list',
      target: 1.5,
      api: () => get('/api/v1/jobs', { cursor: cursor(job()) }),
      floor: () => {
        const { at, id } = job()
        return get('/newest', { at, id })
      },
    },
    {
      name: 'newest list, first page',
      target: undefined,
      api: () => get('/api/v1/jobs'),
      floor: () => get('/newest', { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }),
    },
    {
      name: 'filtered list',
      target: 1.5,
      api: () => {
        const place = job()
        const query = { workMode: mode(), employmentType: type(), location: place.location }
        return get('/api/v1/jobs', { ...query, cursor: cursor(place) })
      },
      floor: () => {
        const { at, id, location } = job()
        return get('/filtered', { workMode: mode(), employmentType: type(), location, at, id })
      },
    },
    {
      name: 'search 4 words',
      target: undefined,
      api: () => get('/api/v1/jobs', { q: phrase() }),
      floor: () => get('/search', { q: phrase() }),
    },
    {
      name: 'search 1 common word',
      target: undefined,
      api: () => get('/api/v1/jobs', { q: word() }),
      floor: () => get('/search', { q: word() }),
    },
    { name: 'apply', target: 2, api: () => apply(toApi()), floor: () => applyToFloor(toFloor()) },
    {
      name: 'apply, with an Idempotency-Key',
      target: undefined,
      api: () => apply(toApi(), { 'idempotency-key': randomUUID() }),
      floor: () => applyToFloor(toFloor()),
    },
    {
      name: 'pipeline list',
      target: 2,
      api: () => get(`/api/v1/employer/jobs/${busy()}/applications`, {}, bearer(callers.employer)),
      floor: () => get('/pipeline', { job: busy() }),
    },
  ]
}

async function sample(client: Client): Promise<Samples> {
  await client.query('select setseed(0.7)')
  const jobs = await client.query<Samples['jobs'][number]>(
    `select j.id, j.slug, j.posted_at::text as at, j.location from jobs j
     where posted_at > (select percentile_disc(0.8) within group (order by posted_at) from jobs tablesample system (10))
     order by random() limit 2000`,
  )
  // Selects jobs without applications from earlier benchmark runs.
  const open = await client.query<{ id: string }>(
    `select j.id from jobs j
     where not exists (select from applications a join users u on u.id = a.candidate_id
       where a.job_id = j.id and u.identity_uid like $1 || '%')
     order by random() limit 4000`,
    [callers.candidate],
  )
  const busy = await client.query<{ id: string }>(
    `select job_id as id from applications where company_id = (select company_id from company_members limit 1)
     group by 1 order by count(*) desc, 1 limit 100`,
  )
  return { jobs: jobs.rows, open: open.rows.map(({ id }) => id), busy: busy.rows.map(({ id }) => id) }
}

function cycle<T>(items: readonly T[]): () => T {
  let next = 0
  return () => {
    const item = items[next++ % items.length]
    if (item === undefined) throw new Error('the data contains no sample')
    return item
  }
}

/** Requests to apply, half of the jobs for the API and half for the floor. */
function applications(
  open: readonly string[],
  candidates: readonly string[],
  bearer: (uid: string) => { readonly authorization: string },
) {
  const half = open.length / 2
  // Every request applies to another job; after the last job, with another candidate.
  const application = (jobs: readonly string[]) => {
    let next = 0
    return () => {
      const round = Math.floor(next / jobs.length)
      if (round >= candidates.length) throw new Error('every candidate has applied for every job')
      const uid = candidates[(next + round) % candidates.length] ?? ''
      const id = jobs[next++ % jobs.length] ?? ''
      return { uid, id }
    }
  }
  const toApi = application(open.slice(0, half))
  const toFloor = application(open.slice(half))
  const json = { 'content-type': 'application/json' }
  const apply = ({ uid, id }: { uid: string; id: string }, headers = {}): Request => ({
    method: 'POST',
    path: `/api/v1/jobs/${id}/applications`,
    headers: { ...bearer(uid), ...json, ...headers },
    body: '{"coverLetter":"I would like to work for you."}',
  })
  const applyToFloor = ({ uid, id }: { uid: string; id: string }): Request => ({
    method: 'POST',
    path: '/apply',
    headers: json,
    body: JSON.stringify([id, uid, 'I would like to work for you.']),
  })
  return { toApi, toFloor, apply, applyToFloor }
}
