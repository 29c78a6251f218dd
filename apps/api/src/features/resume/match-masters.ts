import type { MasterPick } from '@vouch/contract'
import { educationLevelOf } from '@vouch/resume'
import type { Executor } from '#db/transaction.ts'
import type { MasterMatch } from '#features/masters/ports.ts'
import type { Fitted } from './profile-limits.ts'

type Steps = Fitted['steps']
type Found = ReadonlyMap<string, { readonly code: string; readonly label: string }>

const labels = (picks: readonly (MasterPick | null)[]) =>
  picks.flatMap((pick) => (pick && pick.code === null ? [pick.label] : []))

const matched = (pick: MasterPick | null, found: Found): MasterPick | null =>
  pick && pick.code === null ? { ...pick, ...found.get(pick.label) } : pick

/** Normalises text for comparison: removes case, accents and punctuation, except `+` and `#` (C++, C#). */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+|['’`]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()

/** Drops matches by synonym, because classifications such as ESCO list broader terms as synonyms. */
const sameWords = (found: Found): Found =>
  new Map([...found].filter(([words, { label }]) => plain(words) === plain(label)))

/**
 * Looks up the master codes of imported skills, languages, occupations (by job title), fields of study and the city.
 */
export async function matchMasters(executor: Executor, masters: MasterMatch, steps: Steps): Promise<Steps> {
  const { skills, portfolio, education, experience, personal } = steps
  const jobs = experience?.items ?? []
  const find = (entity: string, words: readonly string[]) => masters.match(executor, entity, words)
  const findSame = async (entity: string, words: readonly string[]) => sameWords(await find(entity, words))
  const skillValues = await findSame('skills', [
    ...labels(skills?.items.map((item) => item.skill) ?? []),
    ...labels(jobs.flatMap((item) => item.skills)),
  ])
  const occupations = await findSame('occupations', jobs.map((item) => item.title).filter(Boolean))
  const languages = await find('languages', labels(portfolio?.languages.map((item) => item.language) ?? []))
  const areas = await findSame('fields-of-study', labels(education?.items.map((item) => item.area) ?? []))
  const city = personal && (await cityOf(executor, masters, personal))
  return {
    ...steps,
    ...(skills && {
      skills: {
        ...skills,
        items: skills.items.map((item) => ({ ...item, skill: matched(item.skill, skillValues) })),
      },
    }),
    ...(portfolio && {
      portfolio: {
        ...portfolio,
        languages: portfolio.languages.map((item) => ({
          ...item,
          language: matched(item.language, languages),
        })),
      },
    }),
    ...(education && {
      education: {
        items: education.items.map((item) => ({
          ...item,
          level: item.level ?? educationLevelOf(item.studyType),
          area: matched(item.area, areas),
        })),
      },
    }),
    ...(experience && {
      experience: {
        ...experience,
        items: jobs.map((item) => ({
          ...item,
          occupation: item.occupation ?? occupations.get(item.title) ?? null,
          skills: item.skills.flatMap((pick) => matched(pick, skillValues) ?? []),
        })),
      },
    }),
    ...(personal && city && { personal: { ...personal, city } }),
  }
}

/** Looks up the city within the person's country. Without a country, a city name is ambiguous. */
async function cityOf(
  executor: Executor,
  masters: MasterMatch,
  { city, country }: NonNullable<Steps['personal']>,
): Promise<MasterPick | undefined> {
  if (!city || city.code !== null || !country) return undefined
  return (await masters.match(executor, 'cities', [city.label], country)).get(city.label)
}
