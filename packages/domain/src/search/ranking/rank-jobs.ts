import { completeExponent, maxRepeats, rankingWeights, recencyHalfLifeDays } from './ranking-weights.ts'
import {
  coverageOf,
  hasSequence,
  type SplitTitle,
  scoreNames,
  scoreTitle,
  splitTitle,
  type TitleWord,
} from './score-title.ts'
import { type AskedRanks, hasUnaskedRank, isAskedFirstJob } from './title-ranks.ts'

/** A matching job, as the index has it. */
export interface MatchedJob {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly postedAt: number
  readonly companyId: string
  /** Words without plural endings, parts separated by a bar. */
  readonly title: string
  /** Whether the title names an occupation that was searched for, one of its broader group, or both. */
  readonly occupation: 'named' | 'grouped' | 'both' | 'none'
  /** Share of the words in skills, company and location, from 0 to 1. */
  readonly elsewhere: number
  /** Whether it names a place that was dropped from the search, or is in its region or country. */
  readonly near: 'named' | 'region' | 'country' | 'no'
  /** True if it has all words of a text from which words were dropped. Such jobs come first. */
  readonly isComplete: boolean
}

/** Another name of an occupation. */
export interface OtherName {
  readonly words: readonly TitleWord[]
  /** How much of the search text is in the name, from 0 to 1. */
  readonly likeness: number
}

/** What jobs are ranked by. */
export interface Ranking {
  readonly words: readonly TitleWord[]
  /** True if the text is only an abbreviation of an occupation, such as "PM": in a title it may mean anything. */
  readonly isAbbreviation: boolean
  /** Words of the text beside the names of occupations, such as "senior"; empty if it names none. */
  readonly modifiers: readonly TitleWord[]
  /** True if the text is a name of an occupation of our own list. */
  readonly isName: boolean
  /** True if the text is its usual name. */
  readonly isLabel: boolean
  /** Names that spell the text out: "project manager" for "PM". */
  readonly spelledOut: readonly (readonly TitleWord[])[]
  /** The other names of the occupation that are most like the text, of which a title may have a part. */
  readonly otherNames: readonly OtherName[]
  /** How much of the text is in each name of the occupation, from 0 to 1, by name as the index has it. Can be hundreds. */
  readonly allNames: ReadonlyMap<string, number>
  /** All names of the occupations in other classifications (O*NET, ESCO), as the index has them. Can be hundreds. */
  readonly groupNames: ReadonlySet<string>
  /** The official titles of these occupations. */
  readonly groupLabels: readonly (readonly TitleWord[])[]
  /** True if the whole text is one of these names, and not also a name of our own list. */
  readonly isGroupName: boolean
  /** True if the whole text is one of the {@link groupLabels}. */
  readonly isGroupLabel: boolean
  /** The occupations that the text lists, if it is an official title such as "Aircraft Mechanics and Service Technicians". */
  readonly listed: readonly (readonly TitleWord[])[]
  /** How much of the text names an occupation of our own list, from 0 to 1. Always 1, unless the text is a name of another classification. */
  readonly namedShare: number
  /** The words without those that were dropped; empty if none was. */
  readonly kept: readonly TitleWord[]
  /** Further words of a long text. */
  readonly optional: readonly TitleWord[]
  /** Interns and directors come after the plain job, unless the text asks for them. */
  readonly asked: AskedRanks
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Ranks by words alone: the text names no occupation. */
export function rankingByWords(words: readonly TitleWord[], asked: AskedRanks, now: Date): Ranking {
  return {
    words,
    modifiers: [],
    isName: false,
    isLabel: false,
    spelledOut: [],
    otherNames: [],
    allNames: new Map(),
    groupNames: new Set(),
    groupLabels: [],
    isGroupName: false,
    isGroupLabel: false,
    listed: [],
    namedShare: 1,
    kept: [],
    isAbbreviation: false,
    optional: [],
    asked,
    now: now.getTime(),
  }
}

export interface RankedJob {
  readonly job: MatchedJob
  /** Thousandths of points, whole. */
  readonly score: number
}

const dayMs = 86_400_000
const nearPoints = {
  named: rankingWeights.nearNamed,
  region: rankingWeights.near,
  country: rankingWeights.nearCountry,
  no: 0,
} as const

/** Ranks jobs, best first; equal ones newest first. The order depends on nothing but the arguments. */
export function rankJobs(jobs: readonly MatchedJob[], ranking: Ranking): RankedJob[] {
  const titles = new Map<string, number>()
  const scored = jobs.map((job) => {
    const key = `${job.occupation} ${job.title}`
    const known = titles.get(key)
    const title = known ?? titleScore(job, ranking)
    if (known === undefined) titles.set(key, title)
    return { job, score: title + completePoints(job, ranking) + otherPoints(job, ranking) }
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

function titleScore({ title, occupation }: MatchedJob, ranking: Ranking): number {
  const split = splitTitle(title)
  const words = split.parts.flat()
  const isOfProfession = occupation !== 'none' || ranking.allNames.size === 0
  return (
    namePoints(split, occupation, ranking) -
    (hasUnaskedRank(words, ranking.asked) ? rankingWeights.unaskedRank : 0) +
    (isOfProfession && isAskedFirstJob(words, ranking.asked) ? rankingWeights.firstJob : 0)
  )
}

function namePoints(
  split: SplitTitle,
  occupation: MatchedJob['occupation'],
  { words, kept, isAbbreviation, modifiers, spelledOut, otherNames, optional, ...ranking }: Ranking,
): number {
  const more = optional.length > 0 ? rankingWeights.optional * coverageOf(split.parts.flat(), optional) : 0
  const short = kept.length > 0 ? keptPoints(split, kept, words) : 0
  const share = isAbbreviation ? rankingWeights.abbreviation : 1
  const listedPoints = ranking.listed.map((name) => rankingWeights.listed * scoreTitle(split, name))
  const whole = scoreTitle(split, words)
  const typed =
    more +
    share * Math.max(short, whole + typedPoints(split, occupation, { words, ...ranking }), ...listedPoints)
  if (occupation === 'none') return typed
  const nameShare = isMeant(occupation, ranking) ? 1 : rankingWeights.groupedName
  const others = [
    ...spelledOut.map((name) => scoreTitle(split, name)),
    ...otherNames.map((name) => scoreTitle(split, name.words) * nameShare * shareOf(name)),
    scoreNames(split, ranking.allNames, (name) =>
      shareOf({ likeness: ranking.allNames.get(name.join(' ')) ?? 0 }),
    ) *
      nameShare *
      rankingWeights.unlikeName,
  ]
  const modified =
    modifiers.length === 0
      ? 1
      : 1 - rankingWeights.modifiers * (1 - coverageOf(split.parts.flat(), modifiers))
  const group = groupNamePoints(split, { words, ...ranking }) * nameShare
  // Such a name is the whole text, so no words are beside it.
  const ofGroup = ranking.isGroupName ? group : group * modified
  return Math.max(typed, ofGroup + more, ...others.map((other) => other * modified + more))
}

/** A title with the text itself, or all of its words, comes before those with another name of the occupation only. */
function typedPoints(
  split: SplitTitle,
  occupation: MatchedJob['occupation'],
  { words, isName, isLabel }: Pick<Ranking, 'words' | 'isName' | 'isLabel'>,
): number {
  if (isLabel && occupation === 'none' && words.length > 1)
    return hasSequence(split, words) ? rankingWeights.typedInLonger : 0
  if (!isName) return 0
  if (hasSequence(split, words)) return rankingWeights.typed
  return coverageOf(split.parts.flat(), words) === 1 ? rankingWeights.scattered : 0
}

/** Titles with all words that were kept. Those that also have dropped ones come first. */
function keptPoints(split: SplitTitle, kept: readonly TitleWord[], words: readonly TitleWord[]): number {
  return scoreTitle(split, kept) + rankingWeights.dropped * coverageOf(split.parts.flat(), words)
}

/** Points for a title that has one of these names, more the closer the name is to the text and to the official title. */
function groupNamePoints(
  split: SplitTitle,
  { words, groupNames, groupLabels, isGroupLabel }: GroupNames,
): number {
  if (groupNames.size === 0) return 0
  const { sisterName, likeSister, officialTitle } = rankingWeights
  return scoreNames(split, groupNames, (name) => {
    const likeLabel = Math.max(0, ...groupLabels.map((label) => coverageOf(name, label)))
    const likeness = Math.max(coverageOf(name, words), officialTitle * likeLabel)
    return isGroupLabel ? shareOf({ likeness }) : sisterName + likeSister * likeness
  })
}

type GroupNames = Pick<Ranking, 'words' | 'groupNames' | 'groupLabels' | 'isGroupLabel'>

/** "Payables specialist" is closer to "payables clerk" than "bookkeeper" is. */
function shareOf({ likeness }: Pick<OtherName, 'likeness'>): number {
  return rankingWeights.otherName + rankingWeights.likeName * likeness
}

/** A description that has all words lifts a job of another profession only a little. */
function completePoints(job: MatchedJob, ranking: Ranking): number {
  if (!job.isComplete) return 0
  const { complete, completeElsewhere } = rankingWeights
  const { kept } = ranking
  const { occupation } = job
  if (kept.length === 0 || (occupation !== 'none' && isMeant(occupation, ranking))) return complete
  return Math.max(
    completeElsewhere,
    complete * coverageOf(splitTitle(job.title).parts.flat(), kept) ** completeExponent,
  )
}

/** The name of an occupation of another classification means the jobs of that occupation. */
function isMeant(
  occupation: 'named' | 'grouped' | 'both',
  { isGroupName }: Pick<Ranking, 'isGroupName'>,
): boolean {
  return occupation !== 'grouped' || isGroupName
}

function occupationPoints(occupation: MatchedJob['occupation'], ranking: Ranking): number {
  switch (occupation) {
    case 'none':
      return 0
    case 'both':
      return rankingWeights.occupationAndGroup
    case 'named':
      return rankingWeights.occupation * ranking.namedShare
    case 'grouped':
      return isMeant(occupation, ranking) ? rankingWeights.occupation : rankingWeights.occupationGroup
  }
}

function otherPoints({ occupation, elsewhere, near, postedAt }: MatchedJob, ranking: Ranking): number {
  const age = Math.max(0, ranking.now - postedAt) / dayMs
  return (
    occupationPoints(occupation, ranking) +
    rankingWeights.elsewhere * elsewhere +
    nearPoints[near] +
    rankingWeights.recency * 0.5 ** (age / recencyHalfLifeDays)
  )
}

function byScore(a: RankedJob, b: RankedJob): number {
  return b.score - a.score || b.job.postedAt - a.job.postedAt || (a.job.id < b.job.id ? 1 : -1)
}
