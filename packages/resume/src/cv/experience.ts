import type { Experience } from '@vouch/contract'
import type { NewId } from '@vouch/domain'
import type { DayOrder } from './dates.ts'
import { type CvEntry, cvDescriptions, splitEntries } from './entries.ts'
import { choose, headParts, named, prefersFirstPart, townForm } from './heads.ts'
import type { CvLine } from './lines.ts'
import { isTown } from './places.ts'
import { commaParts, organisationWords, titleScore } from './vocabulary.ts'

/** Splits "Acme S.A., Kraków" into employer and town, if the town is large or occurs elsewhere in the CV. */
function splitTown(employer: string, towns: ReadonlySet<string>): { employer: string; town: string } {
  const pieces = commaParts(employer)
  const town = pieces.at(-1) ?? ''
  if (pieces.length < 2 || !(towns.has(townForm(town)) || isTown(town))) return { employer, town: '' }
  return { employer: pieces.slice(0, -1).join(', '), town }
}

/** Whether an entry has only a title, on the line with the dates. */
const isTitleOnly = ({ head, above }: CvEntry): boolean =>
  above === 0 && head.flat().length === 1 && !head.flat()[0]?.includes(',')

/** Whether the period of `part` lies within the entry's period, such as one of several positions at an employer. */
const holds = ({ period: all }: CvEntry, part: CvEntry | undefined): boolean =>
  all !== null &&
  part?.period != null &&
  part.above === 0 &&
  all.startDate.slice(0, 4) <= part.period.startDate.slice(0, 4) &&
  (all.current ? part.period.startDate !== '' : part.period.endDate.slice(0, 4) <= all.endDate.slice(0, 4))

/** Whether an entry is only an employer with dates, followed by positions held there in that period. */
const isHeadOfGroup = (entry: CvEntry, texts: readonly string[], next: CvEntry | undefined): boolean =>
  texts.length === 1 &&
  titleScore(texts[0] ?? '') <= 0 &&
  entry.body.length === 0 &&
  next !== undefined &&
  next.head.flat().length > 0 &&
  (titleScore(next.head.flat()[0] ?? '') > 0 || (organisationWords(texts[0] ?? '') && isTitleOnly(next))) &&
  holds(entry, next)

/** Whether the employer is on its own line above the title. More positions at this employer may follow then. */
const isNameAbove = ({ head, above }: CvEntry, employer: string): boolean =>
  head.length > above && head.slice(0, above).flat().join(', ').includes(employer)

/** Whether a title describes a career break. */
const isBreak = (title: string): boolean =>
  /^(?:career break|(?:parental|maternity|paternity) leave|sabbatical|elternzeit|(?:grund)?wehrdienst|arbeits?suchend|congé|föräldraledig)/i.test(
    title,
  )

const isOwnMaster = (title: string): boolean =>
  /free-?lanc|self-?employed|selbst(?:st)?ändig|indépendant|autónom/i.test(title)

/**
 * Reads the jobs in a section.
 * @param city city of residence; '' if unknown
 */
export function readExperiences(
  lines: readonly CvLine[],
  order: DayOrder,
  id: NewId,
  city = '',
): Experience[] {
  const entries = splitEntries(lines, order)
  const places = [city, ...entries.map(({ head }) => headParts(head).place)].flatMap((place) =>
    place.split(','),
  )
  const towns = new Set(places.map(townForm).filter(Boolean))
  const all = entries.map((entry) => named(entry, towns))
  for (const { place } of all) if (place) towns.add(townForm(place))
  const titleFirst = prefersFirstPart(all, titleScore)
  let employerBefore = ''
  let group: CvEntry | undefined
  return all.flatMap(({ entry, texts, place }, at) => {
    const isPart = group !== undefined && holds(group, entry)
    if (!isPart) group = undefined
    const [title, chosen] = isPart ? [texts.join(', '), ''] : choose(texts, titleScore, titleFirst)
    if (!isPart && isHeadOfGroup(entry, texts, all[at + 1]?.entry)) {
      group = entry
      employerBefore = texts[0] ?? ''
      return []
    }
    const { employer: named, town } = splitTown(chosen, towns)
    const employer = named || ((isPart || isTitleOnly(entry)) && !isOwnMaster(title) ? employerBefore : '')
    // If a person held several positions at an employer, its name is only above the first position.
    employerBefore = isPart ? employerBefore : !named || isNameAbove(entry, named) ? employer : ''
    if ((!title && !named) || isBreak(title)) return []
    const { highlights, summary } = cvDescriptions(entry.body)
    return [
      {
        id: id(),
        title: title.slice(0, 120),
        employer: employer.slice(0, 200),
        occupation: null,
        location: (place || town).slice(0, 200),
        description: '',
        url: '',
        ...(entry.period ?? { startDate: '', endDate: '', current: false }),
        summary: summary.slice(0, 5000),
        highlights: highlights.map((text) => text.slice(0, 1000)).slice(0, 50),
        skills: [],
      },
    ]
  })
}
