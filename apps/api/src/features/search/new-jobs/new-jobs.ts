import { sql } from 'kysely'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#db/connect.ts'
import { runNamed } from '#db/prepared.ts'
import { whileLocked } from '#db/session-lock.ts'
import { termQuery } from '#db/term-query.ts'
import type { createSearch } from '../create-search.ts'
import type { FoundJobs, NewJobs, OpenNewJobs } from '../ports.ts'
import type { ReadText } from '../reading/query-reader.ts'
import { matchingOf } from '../result-page.ts'
import { enoughJobs } from '../statements/choose-plan.ts'
import { exclusionQuery } from '../statements/exclusions.ts'
import type { Matching } from '../statements/match-statement.ts'
import {
  askedValues,
  filterGroups,
  noFilters,
  readFilters,
  type SearchQuery,
  withRecognised,
} from '../statements/search-filters.ts'
import { asTyped, planOf, type SearchPlan } from '../statements/search-plan.ts'
import { forgetArrivals, numberArrivals, repeatArrivals } from './arrivals-store.ts'

/** Longest time for a statement about the copy, in ms. */
const copyMs = 300_000
/** Newest matches that a search finds at most. */
const maxFound = 5_000

interface NewJobsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly search: ReturnType<typeof createSearch>
}

/** A copy of a few thousand jobs answers a search in 0.3 ms; in the whole index it would read the older jobs as well. */
const copySql = `
  insert into new_jobs
  select s.job_id, a.number, s.posted_at, s.closes_at, s.company_id, coalesce(s.pay_year, 0), s.terms, t.terms
  from (select job_id, max(number) as number from job_arrivals where number > $1 and number <= $2 group by job_id) a
  join job_search s on s.job_id = a.job_id join job_search_text t on t.job_id = a.job_id`

const createSql = `
  create temp table new_jobs (job_id uuid, number bigint, posted_at timestamptz, closes_at timestamptz, company_id uuid,
    pay_year integer, terms tsvector, text_terms tsvector)`

const indexSql = `
  create index on new_jobs using gin (terms);
  create index on new_jobs using gin (text_terms);
  create index on new_jobs (posted_at desc, job_id desc);
  analyze new_jobs`

export function createNewJobs({ db, clock, search }: NewJobsDeps): NewJobs {
  return {
    number: () => numberArrivals(db),
    forget: (upTo) => forgetArrivals(db, upTo),
    repeat: (jobIds) => repeatArrivals(db, jobIds),
    knows: async (query) => {
      const values = await search.sources.values.find(askedValues(query))
      return values.every(({ state }) => state !== 'unknown')
    },
    // Two at a time would take both cores of a small machine from the requests of others.
    whileOpen: async ({ after, upTo }, work) => {
      await db.inBackground((connection) =>
        whileLocked(connection, 'search-new-jobs', async () => {
          // A large import takes longer to copy than a page may wait. The connection ends with the copy.
          await sql.raw(`set statement_timeout = ${copyMs}`).execute(connection)
          await sql.raw(createSql).execute(connection)
          await runNamed(connection, '', copySql, [after, upTo])
          await sql.raw(indexSql).execute(connection)
          await work(openNewJobs(connection, search, clock), connection)
        }),
      )
    },
  }
}

function openNewJobs(
  connection: Database['kysely'],
  search: NewJobsDeps['search'],
  clock: Clock,
): OpenNewJobs {
  const { reader, readModel, sources } = search
  const planned = new Map<string, Promise<{ text: ReadText; plan: SearchPlan }>>()

  /** Whether descriptions are searched depends on the whole index, as on the page. */
  const readText = async (q: string, exact: boolean) => {
    const text = await reader.read(q, exact)
    const plan = planOf(text.reading, asTyped)
    const isOccupation = plan.words.every(({ isOccupation }) => isOccupation)
    if (plan.words.length === 0 || isOccupation) return { text, plan }
    const found = await readModel.count(matchingOf(text, { ...plan, filters: [] }, noFilters), enoughJobs)
    return found >= enoughJobs
      ? { text, plan }
      : { text, plan: planOf(text.reading, { ...asTyped, includeDescriptions: true }) }
  }
  const textOf = (q: string, exact: boolean) => {
    const key = `${exact} ${q}`
    const found = planned.get(key) ?? readText(q, exact)
    planned.set(key, found)
    // A later search with this text tries again.
    found.catch(() => planned.delete(key))
    return found
  }

  return {
    find: async (query, after) => {
      const { text, plan } = await textOf(query.q ?? '', query.exact === true)
      const filters = await readFilters(withRecognised(chosenOf(query), plan.filters), sources, clock())
      // Without a value that no list has, the search would find too much.
      if (!filters || filters.values.some(({ state }) => state === 'unknown')) return noJobs
      const statement = findSql(matchingOf(text, plan, filters), after, clock())
      const [found = noJobs] = await runNamed<FoundJobs & Record<string, unknown>>(
        connection,
        '',
        statement.text,
        statement.values,
      )
      return found
    },
  }
}

const noJobs: FoundJobs = { count: 0, ids: '{}' }

/** "Posted within" is left out: jobs are new since the last run, however rarely it runs. */
function chosenOf(query: SearchQuery) {
  const { q: _q, exact: _exact, sort: _sort, postedWithin: _since, ...chosen } = query
  const { limit: _limit, cursor: _cursor, withTotal: _total, withFacets: _facets, ...others } = chosen
  const { withValues: _values, ...filters } = others
  return filters
}

/** The conditions of `matchesSql`, on the copy. Planned for its values, since it is small. */
function findSql(matching: Matching, after: number, now: Date) {
  const { filters, phrases, excluded, includeDescriptions } = matching
  const values: unknown[] = [after, now]
  const parameter = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const column = includeDescriptions ? 'text_terms' : 'terms'
  const conditions = ['number > $1', 'closes_at > $2']
  const groups = [...matching.words, ...filterGroups(filters)]
  if (groups.length > 0) conditions.push(`${column} @@ ${parameter(termQuery(groups), 'tsquery')}`)
  if (phrases !== '') conditions.push(`terms @@ ${parameter(phrases, 'tsquery')}`)
  for (const one of excluded) {
    conditions.push(`not text_terms @@ ${parameter(exclusionQuery(one), 'tsquery')}`)
  }
  if (filters.payYear > 0) conditions.push(`pay_year >= ${parameter(filters.payYear, 'integer')}`)
  if (filters.companyId !== null) conditions.push(`company_id = ${parameter(filters.companyId, 'uuid')}`)
  const newestFirst = 'order by posted_at desc, job_id desc'
  const text = `select count(*)::int as count, coalesce(array_agg(job_id ${newestFirst}), '{}')::text as ids
    from (select job_id, posted_at from new_jobs where ${conditions.join(' and ')} ${newestFirst} limit ${maxFound}) f`
  return { text, values }
}
