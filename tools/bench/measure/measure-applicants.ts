import { loadavg } from 'node:os'
import { createLog } from '../../../apps/api/src/base/log.ts'
import { databaseAt } from '../../../apps/api/src/db/connect.ts'
import { checkNumbers } from '../../../apps/api/src/features/applications/checking/check-numbers.ts'
import { callerOf } from '../call-api.ts'
import { databaseCpu } from '../database.ts'
import { type BenchCompany, endApplicants, makeApplicants, makeUnanswered } from '../make/make-applicants.ts'
import { timeEach } from '../timed.ts'
import type { ApplicantBench } from './measure-bulk.ts'

/** Applicants of the four jobs of a large company, and of a company that hires all year round. */
const sizes = { large: [100_000, 100_000, 80_000, 20_000], usual: [3_000, 3_000, 3_000, 1_000] } as const
const times = 30
const heads = '| read | ms p50 | p99 | app CPU ms | database CPU ms | load |\n|---|---|---|---|---|---|'

/**
 * Measures lists, the funnel and the nightly check of a company with 300,000 applications, and the lists of one with 10,000.
 * Prints tables.
 */
export async function timeApplicants(
  bench: ApplicantBench & { readonly databaseUrl: string },
  say: (line: string) => void,
): Promise<void> {
  const { api, client, identity, progress, databaseUrl } = bench
  progress('applicants: making 310,000 applications')
  const company = await makeApplicants(client, sizes.large, 20)
  const tags = await makeTags(bench, company)
  const usual = await makeApplicants(client, sizes.usual, 3_600)
  const usualTags = await makeTags(bench, usual)
  const administrator = await makeAdministrator(bench)
  say(`\n${heads}`)
  const time = async (name: string, uid: string, path: string) => {
    const call = callerOf(api, identity, uid)
    const read = () => call('GET', path)
    for (let warm = 0; warm < 5; warm++) await read()
    const took = await timeEach(api, client, Array.from({ length: times }), read)
    const figures = [took.p50, took.p99, took.appCpu, took.databaseCpu].map((ms) => ms?.toFixed(1) ?? '–')
    say(`| ${[name, ...figures, (loadavg()[0] ?? 0).toFixed(1)].join(' | ')} |`)
  }
  const timeCompany = async (name: string, its: BenchCompany, used: Tags) => {
    for (const [read, path] of readsOfCompany(used)) await time(`${name}: ${read}`, its.owner, path)
    const views = await makeViews(bench, its, used)
    const numbers = '/me/applicant-views?withCounts=true'
    await time(`${name}: the numbers of ${views} views, all together`, its.owner, numbers)
  }
  for (const [name, path] of readsOfJobs(company.jobs, tags)) await time(name, company.owner, path)
  await timeCompany('company, 300,000', company, tags)
  await timeCompany('company, 10,000', usual, usualTags)
  await timeCheck(bench, databaseUrl, say)
  progress('applicants: making unanswered ones')
  const waiting = await makeUnanswered(client, 100_000)
  say(`\n${waiting.applications} applications of ${waiting.companies} companies wait for an answer:\n`)
  say(heads)
  await time('dashboard of administrators', administrator, '/dashboards/admin')
  await time('companies with missing answers', administrator, '/companies?unanswered=true')
  progress('applicants: ending nine in ten of the company')
  const left = await endApplicants(client, company.id)
  say(`\n${left} applications of the company have not ended, ten times as many have:\n`)
  say(heads)
  await time('a column of the board', company.owner, '/employer/applications?stage=interview&ended=false')
  await time('newest', company.owner, '/employer/applications')
}

type Read = readonly [name: string, path: string]

function readsOfJobs([large = '', , , small = '']: readonly string[], { rare, common }: Tags): Read[] {
  const ofJob = `/employer/jobs/${small}/applications`
  return [
    ['funnel of a job with 100,000 applications', `/employer/jobs/${large}/funnel`],
    ['list of a job with 100,000', `/employer/jobs/${large}/applications`],
    ['20,000: rare tag', `${ofJob}?tag=${rare}`],
    ['20,000: common tag', `${ofJob}?tag=${common}`],
    ['20,000: rare tag, oldest first', `${ofJob}?tag=${rare}&sort=oldest`],
  ]
}

function readsOfCompany({ rare, common }: Tags): Read[] {
  const all = '/employer/applications'
  return [
    ['newest', all],
    ['a stage', `${all}?stage=interview`],
    ['a column of the board', `${all}?stage=applied&ended=false`],
    ['waiting for a first answer', `${all}?task=first-answer`],
    ['overdue', `${all}?task=overdue`],
    ['rare tag', `${all}?tag=${rare}`],
    ['common tag', `${all}?tag=${common}`],
    ['a name that few have', `${all}?q=Applicant%20777`],
    ['a name that all have', `${all}?q=Robin`],
    ['review queue', '/employer/review'],
  ]
}

interface Tags {
  /** Id of a tag of ten applications of the smallest job. */
  readonly rare: string
  /** Id of a tag of every second application. */
  readonly common: string
}

async function makeTags({ client }: ApplicantBench, { id, jobs }: BenchCompany): Promise<Tags> {
  const make = async (name: string, condition: string) => {
    const { rows } = await client.query<{ id: string }>(
      'insert into company_tags (id, company_id, name) values (gen_random_uuid(), $1, $2) returning id',
      [id, name],
    )
    const tag = rows[0]?.id ?? ''
    await client.query(
      `insert into application_tags (application_id, tag_id)
       select a.id, $1 from (select id, job_id, row_number() over (partition by job_id order by id) as n from applications
         where job_id = any($2)) a where ${condition}`,
      [tag, jobs],
    )
    return tag
  }
  // Numbered by id, which is random, so that they lie anywhere in the list.
  const tags = {
    rare: await make('Rare', `a.n <= 10 and a.job_id = ($2::uuid[])[4]`),
    common: await make('Common', 'a.n % 2 = 0'),
  }
  await client.query('vacuum analyze application_tags, company_tags')
  return tags
}

/** Makes views of the company's owner. @returns how many */
async function makeViews({ client }: ApplicantBench, company: BenchCompany, { rare, common }: Tags) {
  const queries = [
    '',
    'stage=interview',
    'stage=shortlist&status=active',
    'task=first-answer',
    'task=overdue',
    'view=board',
  ]
  const all = [...queries, `tag=${rare}`, `tag=${common}`, 'status=on-hold']
  await client.query(
    `insert into applicant_views (id, user_id, company_id, name, query, version)
     select gen_random_uuid(), u.id, $1, 'View ' || n, q, 1
     from unnest($2::text[]) with ordinality v (q, n) join users u on u.identity_uid = $3`,
    [company.id, all, company.owner],
  )
  return all.length
}

async function makeAdministrator({ client }: ApplicantBench): Promise<string> {
  const uid = `bench-admin-${Date.now().toString(36)}`
  await client.query(
    `insert into users (id, identity_uid, email, email_verified, display_name, roles)
     values (gen_random_uuid(), $1, $1 || '@example.org', true, 'Administrator', '{admin}')`,
    [uid],
  )
  return uid
}

/** The nightly check of all undecided applications, when all is right and when one in a hundred is wrong. */
async function timeCheck(
  { client, progress }: ApplicantBench,
  databaseUrl: string,
  say: (line: string) => void,
): Promise<void> {
  progress('applicants: nightly check')
  const db = databaseAt(
    { connectionString: databaseUrl },
    createLog({ level: 'error', readable: true }),
    async () => undefined,
  )
  // The clock stands still, because a turn that begins now has another time in each run.
  const now = new Date()
  const check = () =>
    checkNumbers({ db, clock: () => now, log: createLog({ level: 'error', readable: true }) })
  await check()
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from applications where status in ('active', 'on-hold')`,
  )
  say(`\n| nightly check of ${rows[0]?.n} applications | s | database CPU s | s per 100,000 | load |`)
  say('|---|---|---|---|---|')
  for (const [name, wrong] of [
    ['all right', 0],
    ['one in a hundred wrong', 100],
  ] as const) {
    if (wrong > 0)
      await client.query(
        `update applications set turn = 'candidate' where hashtext(id::text) % $1 = 0 and status in ('active', 'on-hold')`,
        [wrong],
      )
    const [began, before] = [performance.now(), await databaseCpu(client)]
    await check()
    const seconds = (performance.now() - began) / 1000
    const cpu = ((await databaseCpu(client)) ?? Number.NaN) - (before ?? Number.NaN)
    const each = (seconds / (rows[0]?.n ?? 1)) * 100_000
    say(
      `| ${[name, seconds.toFixed(1), cpu.toFixed(1), each.toFixed(1), (loadavg()[0] ?? 0).toFixed(1)].join(' | ')} |`,
    )
  }
  await db.close()
}
