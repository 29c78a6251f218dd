import type { Client } from '../client.ts'

/** People who call the API in the benchmark: the start of their `identity_uid`. */
export const callers = { candidate: 'bench-candidate-', employer: 'bench-employer', candidates: 64 } as const

/** Number of applicants for each job of the largest company. */
const busyApplicants = 500
const busyJobs = 100

/**
 * Adds people and as many applications as there are jobs. 100 jobs of the largest company get 500 applications each;
 * the company's recruiter reads their pipelines. The oldest of the remaining jobs get 20 each.
 */
export async function makePeople(client: Client, size: number, now: Date): Promise<void> {
  const candidates = Math.max(1_000, Math.round(size / 10))
  await client.query(
    `insert into users (id, identity_uid, email, email_verified, display_name, roles, created_at, updated_at)
     select gen_random_uuid(), 'person-' || n, 'person-' || n || '@example.org', true, 'Person ' || n, '{candidate}', $2, $2
     from generate_series(1, $1::int) n`,
    [candidates, now],
  )
  await client.query(
    `insert into users (id, identity_uid, email, email_verified, display_name, roles, created_at, updated_at)
     select gen_random_uuid(), $1::text || n, $1::text || n || '@example.org', true, 'Caller ' || n, '{candidate}'::text[], $3::timestamptz, $3::timestamptz
     from generate_series(1, $2::int) n
     union all
     select gen_random_uuid(), $4::text, $4::text || '@example.org', true, 'Recruiter', '{employer}'::text[], $3, $3`,
    [callers.candidate, callers.candidates, now, callers.employer],
  )
  await client.query(
    `insert into candidate_profiles (user_id, full_name, headline, missing_to_apply, shown)
     select id, display_name, 'Looking for work', '[]', jsonb_build_object('fullName', display_name)
     from users where 'candidate' = any(roles)`,
  )
  await client.query(
    `insert into company_members (company_id, user_id, role)
     select (select company_id from jobs group by 1 order by count(*) desc, 1 limit 1), id, 'recruiter'
     from users where identity_uid = $1`,
    [callers.employer],
  )
  await client.query(applicationsSql, [size, candidates, now, busyJobs, busyApplicants])
  await client.query(
    `insert into application_snapshots (application_id, summary, location, cover_letter, answers)
     select id, '', '', 'I would like to work for you.', '[]' from applications`,
  )
  await client.query(
    `insert into application_events (id, application_id, at, actor_id, side, action, to_stage, to_status, told_at)
     select gen_random_uuid(), id, applied_at, candidate_id, 'candidate', 'apply', 'applied', 'active', applied_at
     from applications`,
  )
}

const applicationsSql = `
  insert into applications (id, job_id, company_id, candidate_id, stage, status, name, headline,
    applied_at, stage_since, last_news_at, updated_at)
  select gen_random_uuid(), job.id, job.company_id, person.ids[1 + (job.place * 20 + turn) % $2::int],
    (array['applied', 'applied', 'applied', 'shortlist', 'questionnaire', 'interview'])[1 + turn % 6], 'active',
    'Person ' || turn, 'Looking for work', at, at, at, at
  from (
    (select id, company_id, row_number() over () as place, $5::int as applicants from jobs
     where company_id = (select company_id from company_members limit 1) order by posted_at desc, id limit $4::int)
    union all
    (select id, company_id, row_number() over () as place, 20 from jobs
     where company_id <> (select company_id from company_members limit 1) order by posted_at, id limit $1::int / 20)
  ) job
  cross join (select array_agg(id order by identity_uid) as ids from users where identity_uid like 'person-%') person
  cross join lateral generate_series(1, least(job.applicants, $2::int)) turn
  cross join lateral (select $3::timestamptz - turn * interval '7 minutes' as at) time
  limit $1::int`
