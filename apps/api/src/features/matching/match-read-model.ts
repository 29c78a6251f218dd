import type { JobCard, ListedMatch, Match, Recommendations } from '@vouch/contract'
import { type CandidateFacts, matcherOf, metSkills, mostSuitable } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { cardJoins, cardsSql } from '#db/sql/job-card-sql.ts'
import type { ProfileFacts } from '#features/candidate-profile/ports.ts'
import type { JobsByValues } from '#features/search/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { readComparedJobs } from './compared-jobs.ts'
import { readScoredJobs } from './scored-jobs.ts'

/** Jobs that are found by index and then scored, at most. */
const mostFound = 200
const usualLimit = 20

export interface MatchDeps extends Pick<ServiceDeps, 'db'> {
  readonly facts: ProfileFacts
  readonly jobsByValues: JobsByValues
}

export interface MatchReadModel {
  /**
   * Compares a job with the actor's own profile.
   * @throws AppError not-found for a job that was never public
   */
  match(actor: Actor, jobId: string): Promise<Match>
  /** Compares several jobs with the actor's own profile, in the given order. Leaves out those without a number. */
  listed(actor: Actor, jobIds: readonly string[]): Promise<ListedMatch[]>
  /** Open jobs that match the actor's profile best, without those they applied for or dismissed. */
  recommendations(actor: Actor, limit: number | undefined): Promise<Recommendations>
}

const setAside = `
  select job_id from applications where candidate_id = $1
  union all select job_id from job_dismissals where user_id = $1`

const cards = `select ${cardsSql('p.place')} as items from unnest($1::uuid[]) with ordinality p (job_id, place) ${cardJoins}`

export function createMatchReadModel({ db, facts, jobsByValues }: MatchDeps): MatchReadModel {
  return {
    match: async (actor, jobId) => {
      requireAccess(actor, 'job.match', null)
      const [person, jobs] = await Promise.all([facts.of(actor.userId), readComparedJobs(db, [jobId])])
      const job = jobs.get(jobId)
      if (!job) throw notFound('This job')
      return matcherOf(person).match(job)
    },
    listed: async (actor, jobIds) => {
      requireAccess(actor, 'job.match', null)
      const [person, jobs] = await Promise.all([facts.of(actor.userId), readComparedJobs(db, jobIds)])
      const matcher = matcherOf(person)
      return jobIds.flatMap((id) => {
        const job = jobs.get(id)
        const match = job && matcher.match(job)
        return match && match.number !== null ? [{ id, number: match.number, skills: metSkills(match) }] : []
      })
    },
    recommendations: async (actor, limit = usualLimit) => {
      requireAccess(actor, 'job.match', null)
      const [person, aside] = await Promise.all([facts.of(actor.userId), readSetAside(db, actor.userId)])
      const wanted = wantedValues(person)
      const canBeFound = wanted.occupations.length + wanted.skills.length > 0
      if (!canBeFound) return { items: [], canBeFound }
      const found = await jobsByValues.find(wanted, mostFound, aside)
      const matcher = matcherOf(person)
      const jobs = await readScoredJobs(db, found)
      const best = mostSuitable(jobs, matcher).slice(0, limit)
      if (best.length === 0) return { items: [], canBeFound }
      const [named, shown] = await Promise.all([readComparedJobs(db, best), readCards(db, best)])
      const items = shown.flatMap((job) => {
        const compared = named.get(job.id)
        return compared ? [{ job, match: matcher.match(compared) }] : []
      })
      return { items, canBeFound }
    },
  }
}

/** What the index finds jobs by. */
function wantedValues({ targetOccupations, months, skills }: CandidateFacts) {
  return {
    occupations: [...new Set([...targetOccupations, ...Object.keys(months)])],
    skills: [...new Set(skills.map(({ code }) => code))],
  }
}

async function readSetAside(db: Database, userId: string): Promise<string[]> {
  const rows = await prepared<{ job_id: string }>(db, 'matching-set-aside', setAside, [userId])
  return rows.map(({ job_id }) => job_id)
}

async function readCards(db: Database, ids: readonly string[]): Promise<JobCard[]> {
  const [row] = await prepared<{ items: string }>(db, 'matching-cards', cards, [ids])
  return row ? (JSON.parse(row.items) as JobCard[]) : []
}
