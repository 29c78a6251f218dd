import type { Actor } from '../../../apps/api/src/base/actor.ts'
import { createLog } from '../../../apps/api/src/base/log.ts'
import { type Database, databaseAt } from '../../../apps/api/src/db/connect.ts'
import { createProfileFacts } from '../../../apps/api/src/features/candidate-profile/facts-read-model.ts'
import { readComparedJobs } from '../../../apps/api/src/features/matching/compared-jobs.ts'
import { createMatchReadModel } from '../../../apps/api/src/features/matching/match-read-model.ts'
import { createSearch } from '../../../apps/api/src/features/search/create-search.ts'
import { createJobsByValues } from '../../../apps/api/src/features/search/jobs-by-values.ts'
import { type SentStatement, watchStatements } from '../../../apps/api/src/testing/watched-statements.ts'
import { matcherOf } from '../../../packages/domain/src/matching/match.ts'
import { cpuOf, ownBackends, percentiles, type Sample, type SearchTime } from '../database-time.ts'
import { callers } from '../make/make-people.ts'
import { findScans } from '../scans.ts'

/** Skills that a generated profile names. */
const skillsEach = 10

/** Gives the callers of the benchmark profiles: skills that jobs ask for, occupations that titles name, a city. */
const profilesSql = `
  with asked as materialized (
    select m.code, m.label, row_number() over (order by m.code) as n, count(*) over () as all_of_them
    from master_values m
    where m.entity = 'skills' and m.code in (select code from job_skills tablesample system (1) repeatable (7) where code is not null)
  ), wanted as materialized (
    select m.code, m.label, row_number() over (order by m.code) as n, count(*) over () as all_of_them
    from master_values m
    where m.entity = 'occupations' and 'o:' || m.id in (
      select unnest(tsvector_to_array(terms)) from job_search tablesample system (1) repeatable (7))
  ), city as materialized (
    select code, label, row_number() over (order by code) as n
    from master_values where entity = 'cities' and 'city-' || code in (select place from job_search tablesample system (1) repeatable (7))
  ), person as (
    select id, row_number() over (order by identity_uid) as n from users where identity_uid like $1 || '%'
  )
  insert into candidate_steps (user_id, step, data, version, imported, saved_at)
  select p.id, s.step, s.data, 1, '{}', now()
  from person p cross join lateral (
    select 'skills' as step, jsonb_build_object('top', '[]'::jsonb, 'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.code, 'skill', jsonb_build_object('code', a.code, 'label', a.label),
        'level', (array['beginner', 'intermediate', 'advanced', 'lead'])[1 + a.n % 4], 'years', null, 'keywords', '[]'::jsonb,
        'levelWords', '', 'evidence', '[]'::jsonb)), '[]')
      from asked a where (a.n * 7 + p.n) % a.all_of_them < ${skillsEach})) as data
    union all
    select 'preferences', jsonb_build_object('employmentTypes', '["full-time"]'::jsonb, 'workModes', '["hybrid", "remote"]'::jsonb,
      'radiusKm', 50, 'payMin', 40000, 'payCurrency', 'EUR', 'payPeriod', 'year', 'targetOccupations', (
        select coalesce(jsonb_agg(jsonb_build_object('code', w.code, 'label', w.label)), '[]')
        from wanted w where (w.n * 5 + p.n) % w.all_of_them < 2))
    union all
    select 'personal', jsonb_build_object('country', 'DE', 'city', (
      select jsonb_build_object('code', c.code, 'label', c.label) from city c where c.n = 1 + p.n % 10))
  ) s
  on conflict (user_id, step) do update set data = excluded.data`

export interface MatchingTimes {
  readonly times: readonly SearchTime[]
  readonly matchMicroseconds: number
  readonly scans: readonly string[]
}

/** Measures one match, and the recommendations of people with ten skills and two occupations. */
export async function measureMatching(databaseUrl: string, rounds: number): Promise<MatchingTimes> {
  const log = createLog({ level: 'warn', readable: true })
  const real = databaseAt({ connectionString: databaseUrl }, log, async () => undefined)
  const sent = new Map<string, SentStatement[]>()
  const db = watchStatements(real, (statement) => {
    const name = statement.name ?? statement.text
    sent.set(name, [...(sent.get(name) ?? []), statement])
  })
  await db.pool.query(profilesSql, [callers.candidate])
  const { rows: people } = await db.pool.query<{ id: string }>(
    `select id from users where identity_uid like $1 || '%' order by identity_uid`,
    [callers.candidate],
  )
  const clock = () => new Date()
  const facts = createProfileFacts({ db, clock })
  const { readModel } = createSearch({ db, clock, currency: 'EUR' })
  const jobsByValues = createJobsByValues(db, readModel)
  const { recommendations } = createMatchReadModel({ db, facts, jobsByValues })
  const actors = people.map(({ id }) => actorOf(id))
  const backends = await ownBackends(real.pool)
  const samples: Sample[] = []
  // Rounds below 0 are warm-up and not measured.
  for (let round = -2; round < rounds; round++) {
    if (round === 0) sent.clear()
    for (const actor of actors) {
      const [began, own, theirs] = [performance.now(), process.cpuUsage(), await cpuOf(backends)]
      await recommendations(actor, 20)
      const passed = performance.now() - began
      const { user, system } = process.cpuUsage(own)
      const after = await cpuOf(backends)
      const cpu =
        theirs === undefined || after === undefined ? undefined : after - theirs + (user + system) / 1_000
      if (round >= 0) samples.push({ passed, cpu })
    }
  }
  const statements = [...sent].map(([name, all]) => ({
    name: `of it ${name}`,
    ...percentiles(all.map(({ ms }) => ({ passed: ms, cpu: undefined }))),
  }))
  const times = [{ name: 'recommendations', ...percentiles(samples) }, ...statements]
  const matchMicroseconds = await timeMatches(db, facts, people)
  const scans = await findScans(
    db,
    [...sent.values()].flatMap((all) => all.slice(0, 1)),
  )
  await db.close()
  return { times, matchMicroseconds, scans }
}

const matches = 200_000

/** The mean time of one match with reasons, of the newest jobs with the facts of several people. */
async function timeMatches(
  db: Database,
  facts: ReturnType<typeof createProfileFacts>,
  people: readonly { readonly id: string }[],
): Promise<number> {
  const { rows } = await db.pool.query<{ job_id: string }>(
    'select job_id from job_search order by posted_at desc limit 500',
  )
  const jobs = [
    ...(
      await readComparedJobs(
        db,
        rows.map(({ job_id }) => job_id),
      )
    ).values(),
  ]
  const matchers = await Promise.all(people.slice(0, 8).map(async ({ id }) => matcherOf(await facts.of(id))))
  let began = 0
  for (let n = -20_000; n < matches; n++) {
    if (n === 0) began = performance.now()
    const job = jobs[(n + 20_000) % jobs.length]
    if (job) matchers[(n + 20_000) % matchers.length]?.match(job)
  }
  return ((performance.now() - began) * 1_000) / matches
}

const actorOf = (userId: string): Actor => ({
  userId,
  uid: userId,
  email: '',
  emailVerified: true,
  displayName: '',
  roles: ['candidate'],
  memberships: [],
  listRoles: [],
  rulesRevision: 0,
  deletionRequested: false,
  sid: null,
  authTime: 0,
})
