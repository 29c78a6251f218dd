import type { Client } from '../client.ts'

/** A company with an owner who calls the API, and jobs with many applicants. */
export interface BenchCompany {
  readonly id: string
  /** The owner's account. */
  readonly owner: string
  /** Ids of the jobs, in the order of `applicants`. */
  readonly jobs: readonly string[]
}

/**
 * Makes a company whose jobs have these numbers of applicants. Nobody was answered: all applications are in review, one in
 * four of them at a later stage.
 * @param applicants number of applicants of each job
 * @param apart seconds between two applications for a job
 */
export async function makeApplicants(
  client: Client,
  applicants: readonly number[],
  apart = 20,
): Promise<BenchCompany> {
  const word = `bench-${Date.now().toString(36)}`
  // Skips foreign key checks, which the generated data satisfies.
  await client.query('set session_replication_role = replica')
  const company = await makeCompany(client, word)
  await client.query(
    `insert into users (id, identity_uid, email, email_verified, display_name, roles)
     select gen_random_uuid(), $1 || '-' || n, $1 || '-' || n || '@people.example', true, 'Robin Applicant ' || n, '{candidate}'
     from generate_series(1, $2::int) n`,
    [word, Math.max(...applicants)],
  )
  const jobs: string[] = []
  for (const [place, count] of applicants.entries()) {
    const { rows } = await client.query<{ id: string }>(jobSql, [company, `${word}-${place}`])
    const id = rows[0]?.id ?? ''
    await client.query(applicationsSql, [id, company, word, count, apart])
    await client.query(eventsSql, [id])
    jobs.push(id)
  }
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze applications, application_events, users, jobs')
  return { id: company, owner: `${word}-owner`, jobs }
}

async function makeCompany(client: Client, word: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into companies (id, slug, name, status, about, website, location, time_zone)
     values (gen_random_uuid(), $1, $1, 'verified', '', 'https://jobs.example', 'Utrecht', 'Europe/Amsterdam') returning id`,
    [word],
  )
  const id = rows[0]?.id ?? ''
  await client.query(
    `with owner as (
       insert into users (id, identity_uid, email, email_verified, display_name, roles)
       values (gen_random_uuid(), $2::text, $2 || '@example.org', true, 'Owner', '{employer}') returning id
     )
     insert into company_members (company_id, user_id, role) select $1, id, 'owner' from owner`,
    [id, `${word}-owner`],
  )
  return id
}

const jobSql = `
  insert into jobs
  select (jsonb_populate_record(j, jsonb_build_object(
    'id', gen_random_uuid(), 'company_id', $1::uuid, 'slug', $2::text, 'regret_hours', 72, 'promise_days', 10))).*
  from jobs j where j.status = 'open' limit 1 returning id`

const applicationsSql = `
  insert into applications (id, job_id, company_id, candidate_id, stage, status, name, headline, applied_at, stage_since,
    last_news_at, turn_since, turn_due)
  select gen_random_uuid(), $1, $2, u.id,
    case when u.n % 4 = 0 then (array['shortlist', 'questionnaire', 'interview'])[1 + u.n / 4 % 3] else 'applied' end,
    'active', u.display_name, 'Looking for work', u.at, u.at, u.at, u.at,
    date_trunc('day', u.at + interval '10 days', 'UTC') + interval '1 day - 1 millisecond'
  from (
    select id, display_name, n, date_trunc('second', now()) - n * make_interval(secs => $5::int) as at
    from users cross join lateral (select substring(identity_uid from '[0-9]+$')::int as n) place
    where identity_uid like $3 || '-%' and roles = '{candidate}'
  ) u where u.n <= $4::int`

const eventsSql = `
  insert into application_events (id, application_id, at, actor_id, side, action, from_stage, to_stage, to_status, told_at)
  select gen_random_uuid(), a.id, a.applied_at, a.candidate_id, 'candidate', 'apply', null, 'applied', 'active', a.applied_at
  from applications a where a.job_id = $1
  union all
  select gen_random_uuid(), a.id, a.applied_at + interval '1 second', null, 'employer', 'advance', 'applied', a.stage,
    'active', a.applied_at
  from applications a where a.job_id = $1 and a.stage <> 'applied'`

/**
 * Lets applications of many companies wait for an answer for two months.
 * @returns how many wait, and the number of their companies
 */
export async function makeUnanswered(
  client: Client,
  count: number,
): Promise<{ readonly applications: number; readonly companies: number }> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `update applications set applied_at = applied_at - interval '60 days', stage_since = stage_since - interval '60 days',
       turn_since = turn_since - interval '60 days', turn_due = turn_due - interval '60 days'
     where id in (select id from applications where status = 'active' and turn = 'team' limit $1)`,
    [count],
  )
  // Spread over companies, as if each of their jobs had a hundred applicants.
  await client.query(
    `with job as materialized (
       select id, company_id, row_number() over () as n from (
         select id, company_id from jobs j
         where not exists (select from applications a where a.job_id = j.id) order by id limit 1000
       ) free
     )
     update applications a set company_id = j.company_id, job_id = j.id
     from (select id, row_number() over (order by candidate_id) as n from applications
       where turn_since < now() - interval '50 days') w
     join job j on j.n = 1 + w.n % (select count(*) from job) where a.id = w.id`,
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze applications')
  const { rows } = await client.query<{ applications: number; companies: number }>(
    `select count(*)::int as applications, count(distinct company_id)::int as companies from applications
     where turn_since < now() - interval '50 days'`,
  )
  return rows[0] ?? { applications: 0, companies: 0 }
}

/** Rejects nine in ten of a company's applications, who were told of it. @returns how many have not ended */
export async function endApplicants(client: Client, company: string): Promise<number> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `update applications a set status = 'rejected', told_at = now()
     from (select id, row_number() over (order by id) as n from applications where company_id = $1) o
     where o.id = a.id and o.n % 10 <> 0`,
    [company],
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze applications')
  const { rows } = await client.query<{ left: number }>(
    `select count(*)::int as left from applications where company_id = $1 and status = 'active'`,
    [company],
  )
  return rows[0]?.left ?? 0
}
