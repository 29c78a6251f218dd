import type { Client } from '../client.ts'
import { fields, roles } from './words.ts'

/** Different searches, of one or two words, some with a filter. */
const different = 7_200
const eachPerson = 10
/** The newest jobs are new to all searches. */
export const newJobs = 5_000

const filters = ['', '&workMode=remote', '&employmentType=full-time']

function queryOf(place: number): string {
  const field = fields[place % fields.length] ?? ''
  const role = roles[Math.floor(place / fields.length) % roles.length] ?? ''
  const words = [field, role, `${field} ${role}`][place % 3] ?? ''
  const filter = filters[Math.floor(place / 3) % filters.length] ?? ''
  const at = Math.floor(place / (fields.length * roles.length)) % 2 === 0 ? '' : '&seniority=senior'
  return `q=${encodeURIComponent(words).replaceAll('%20', '+')}${filter}${at}`
}

/**
 * Makes daily saved searches of people with confirmed addresses, ten each, in rounds: equal searches are in the same round.
 * They are not due until {@link makeDue} is called.
 * @returns the number of searches, and of different ones
 */
export async function makeAlerts(
  client: Client,
  searches: number,
  rounds: number,
): Promise<{ readonly searches: number; readonly different: number }> {
  await client.query('set session_replication_role = replica')
  await client.query(
    'truncate saved_searches, alert_sent, job_arrivals; delete from mails; drop table if exists bench_rounds',
  )
  await client.query(`delete from users where identity_uid like 'bench-seeker-%'`)
  await client.query(
    `insert into users (id, identity_uid, email, email_verified, display_name, roles, locale)
     select gen_random_uuid(), 'bench-seeker-' || n, 'seeker-' || n || '@people.example', true, 'Seeker ' || n, '{candidate}', 'en'
     from generate_series(0, $1::int - 1) n`,
    [searches / eachPerson],
  )
  const queries = [...new Set(Array.from({ length: different }, (_, place) => queryOf(place)))]
  await client.query(
    `create table bench_rounds as select query, place % $2::int as round, place
     from unnest($1::text[]) with ordinality q (query, place)`,
    [queries, rounds],
  )
  await client.query(
    `insert into saved_searches (id, user_id, name, query, frequency, created_at, seen_number, next_run_at)
     select gen_random_uuid(), u.id, q.query, q.query, 'daily', now(), p.last_number, date_trunc('second', now()) + interval '20 hours'
     from (select id, substring(identity_uid from '[0-9]+$')::int as n from users where identity_uid like 'bench-seeker-%') u
     cross join generate_series(0, ${eachPerson - 1}) s
     join bench_rounds q on q.place = 1 + (u.n * 7 + s * (${queries.length} / ${eachPerson})) % ${queries.length}
     cross join job_arrivals_progress p`,
  )
  await client.query(
    'insert into job_arrivals (job_id) select job_id from job_search order by posted_at desc, job_id limit $1',
    [newJobs],
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze saved_searches, alert_sent, job_arrivals, users, mails')
  const { rows } = await client.query<{ searches: number; different: number }>(
    'select count(*)::int as searches, count(distinct query)::int as different from saved_searches',
  )
  return rows[0] ?? { searches: 0, different: 0 }
}

/** Makes the searches of a round due. The app compares these times, which it reads in milliseconds. */
export async function makeDue(client: Client, round: number): Promise<void> {
  await client.query(
    `update saved_searches s set next_run_at = date_trunc('second', now()) - interval '1 minute'
     from bench_rounds q where q.query = s.query and q.round = $1`,
    [round],
  )
}
