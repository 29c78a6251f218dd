import { maxRepeats, rankingWeights, recencyHalfLifeDays } from './ranking-weights.ts'
import { scoreTitle, splitTitle, type TitleWord } from './score-title.ts'

/** A matching job, as the index has it. */
export interface MatchedJob {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly postedAt: number
  readonly companyId: string
  /** Words without plural endings, parts separated by a bar. */
  readonly title: string
  /** True if the title names an occupation that was searched for. */
  readonly hasOccupation: boolean
  /** Share of the words in skills, company and location, from 0 to 1. */
  readonly elsewhere: number
  /** True in the region of a place that was dropped from the search. */
  readonly isNear: boolean
}

/** What jobs are ranked by. */
export interface Ranking {
  readonly words: readonly TitleWord[]
  /** Other names of the occupation that was searched for. */
  readonly otherNames: readonly (readonly TitleWord[])[]
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface RankedJob {
  readonly job: MatchedJob
  /** Thousandths of points, whole. */
  readonly score: number
}

const dayMs = 86_400_000

/** Ranks jobs, best first; equal ones newest first. The order depends on nothing but the arguments. */
export function rankJobs(jobs: readonly MatchedJob[], ranking: Ranking): RankedJob[] {
  const titles = new Map<string, number>()
  const scored = jobs.map((job) => {
    const known = titles.get(job.title)
    const title = known ?? titleScore(job, ranking)
    if (known === undefined) titles.set(job.title, title)
    return { job, score: title + otherPoints(job, ranking.now) }
  })
  scored.sort(byScore)
  const perCompany = new Map<string, number>()
  return scored
    .map(({ job, score }) => {
      const before = perCompany.get(job.companyId) ?? 0
      perCompany.set(job.companyId, before + 1)
      const repeats = Math.min(before, maxRepeats) * rankingWeights.repeat
      return { job, score: Math.max(0, Math.round((score - repeats) * 1000)) }
    })
    .sort(byScore)
}

function titleScore({ title, hasOccupation }: MatchedJob, { words, otherNames }: Ranking): number {
  const split = splitTitle(title)
  const typed = scoreTitle(split, words)
  if (!hasOccupation) return typed
  const others = otherNames.map((name) => scoreTitle(split, name) * rankingWeights.otherName)
  return Math.max(typed, ...others)
}

function otherPoints({ hasOccupation, elsewhere, isNear, postedAt }: MatchedJob, now: number): number {
  const age = Math.max(0, now - postedAt) / dayMs
  return (
    (hasOccupation ? rankingWeights.occupation : 0) +
    rankingWeights.elsewhere * elsewhere +
    (isNear ? rankingWeights.near : 0) +
    rankingWeights.recency * 0.5 ** (age / recencyHalfLifeDays)
  )
}

function byScore(a: RankedJob, b: RankedJob): number {
  return b.score - a.score || b.job.postedAt - a.job.postedAt || (a.job.id < b.job.id ? 1 : -1)
}
