import type { Experience } from '@vouch/contract'
import type { NewId } from '@vouch/domain'
import type { DayOrder } from './dates.ts'
import { cvDescriptions, type FoundEntry, splitEntries } from './entries.ts'
import { choose, firstComesFirst, headParts, named, townForm } from './heads.ts'
import type { CvLine } from './lines.ts'
import { isTown } from './places.ts'
import { commaParts, organisationWords, titleScore } from './words.ts'

/** Splits the town off "Acme S.A., Kraków" if it is a large one or the CV names it elsewhere too. */
function townOff(employer: string, towns: ReadonlySet<string>): { employer: string; town: string } {
  const pieces = commaParts(employer)
  const town = pieces.at(-1) ?? ''
  if (pieces.length < 2 || !(towns.has(townForm(town)) || isTown(town))) return { employer, town: '' }
  return { employer: pieces.slice(0, -1).join(', '), town }
}

/** Has only a title beside the dates. */
const isTitleOnly = ({ head, above }: FoundEntry): boolean =>
  above === 0 && head.flat().length === 1 && !head.flat()[0]?.includes(',')

/** Whether the time of `part` is within that of an entry, as a position is within its employer's. */
const holds = ({ period: all }: FoundEntry, part: FoundEntry | undefined): boolean =>
  all !== null &&
  part?.period != null &&
  part.above === 0 &&
  all.startDate.slice(0, 4) <= part.period.startDate.slice(0, 4) &&
  (all.current ? part.period.startDate !== '' : part.period.endDate.slice(0, 4) <= all.endDate.slice(0, 4))

/** An employer with its dates, directly followed by positions within that time. */
const isHeadOfGroup = (entry: FoundEntry, texts: readonly string[], next: FoundEntry | undefined): boolean =>
  texts.length === 1 &&
  titleScore(texts[0] ?? '') <= 0 &&
  entry.body.length === 0 &&
  next !== undefined &&
  next.head.flat().length > 0 &&
  (titleScore(next.head.flat()[0] ?? '') > 0 || (organisationWords(texts[0] ?? '') && isTitleOnly(next))) &&
  holds(entry, next)

/** The employer has a line of its own above the title, so more titles may follow. */
const isNameAbove = ({ head, above }: FoundEntry, employer: string): boolean =>
  head.length > above && head.slice(0, above).flat().join(', ').includes(employer)

/** A break listed among the jobs. */
const isBreak = (title: string): boolean =>
  /^(?:career break|(?:parental|maternity|paternity) leave|sabbatical|elternzeit|(?:grund)?wehrdienst|arbeits?suchend|congé|föräldraledig)/i.test(
    title,
  )

const isOwnMaster = (title: string): boolean =>
  /free-?lanc|self-?employed|selbst(?:st)?ändig|indépendant|autónom/i.test(title)

/**
 * The jobs of a section.
 * @param city of residence, '' if unknown
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
  const titleFirst = firstComesFirst(all, titleScore)
  let employerBefore = ''
  let group: FoundEntry | undefined
  return all.flatMap(({ entry, texts, place }, at) => {
    const isPart = group !== undefined && holds(group, entry)
    if (!isPart) group = undefined
    const [title, chosen] = isPart ? [texts.join(', '), ''] : choose(texts, titleScore, titleFirst)
    if (!isPart && isHeadOfGroup(entry, texts, all[at + 1]?.entry)) {
      group = entry
      employerBefore = texts[0] ?? ''
      return []
    }
    const { employer: named, town } = townOff(chosen, towns)
    const employer = named || ((isPart || isTitleOnly(entry)) && !isOwnMaster(title) ? employerBefore : '')
    // An employer with several positions is named once, in a line above them.
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
