import type { Certification, ProfileSkill, Project } from '@vouch/contract'
import type { NewId } from '@vouch/domain'
import { skillLevelOf } from '@vouch/domain/json-resume'
import { type DayOrder, findPeriod } from './dates.ts'
import { cvDescriptions, splitEntries } from './entries.ts'
import { type CvLine, joinWrappedLines } from './lines.ts'

const oneByOne = (text: string): string[] => {
  const found: string[] = []
  let depth = 0
  let word = ''
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth = Math.max(0, depth - 1)
    if (depth === 0 && (/[,;|•·\t]/u.test(sign) || (sign === '/' && /\s$/.test(word)))) {
      found.push(word)
      word = ''
    } else word += sign
  }
  return [...found, word]
    .map((one) =>
      one
        .trim()
        .replace(/^(?:and|und|et|y)\s+/i, '')
        .replace(/[.\s]+$/u, ''),
    )
    .filter(Boolean)
}

const levelAfter =
  /\s*(?:[-–—:]\s*|\()\s*((?:beginner|basic|elementary|intermediate|working|good|advanced|strong|expert|proficient|lead|master|fluent|competent|novice)[^)]*)\)?$/i
const yearsAfter = /\s*[-–(:]?\s*(\d{1,2})\+?\s*(?:years?|yrs?|Jahre)\)?$/i

/** Reads the skills in a section: lists with labels, lists with commas, or one skill per line. */
export function readSkills(lines: readonly CvLine[], id: NewId): ProfileSkill[] {
  const seen = new Set<string>()
  return joinWrappedLines(lines).flatMap(({ text, strong }, at, all) => {
    const next = all[at + 1]
    // Skip the label above a list.
    if (strong && !/[:,]/.test(text) && next && !next.strong && next.text.includes(',')) return []
    // Remove a label such as "Software:", also from a left column.
    const listed = /^(?:[^:,\t]{2,40}:|[^:,\t]{2,40}\t(?=[^\t]*,[^\t]*$))\s*(.+)$/u.exec(text)?.[1] ?? text
    return oneByOne(listed).flatMap((words) => {
      const years = yearsAfter.exec(words)
      const level = levelAfter.exec(words.replace(yearsAfter, ''))
      const label = words.replace(yearsAfter, '').replace(levelAfter, '').trim()
      // Skip sentences: they are no skills.
      if (label.length < 1 || label.length > 60 || label.split(/\s+/).length > 6) return []
      const key = label.toLowerCase()
      if (seen.has(key)) return []
      seen.add(key)
      return [
        {
          id: id(),
          skill: { code: null, label },
          level: level?.[1] ? skillLevelOf(level[1]) : null,
          years: years ? Number(years[1]) : null,
          keywords: [],
          levelWords: level?.[1]?.trim() ?? '',
          evidence: [],
        },
      ]
    })
  })
}

/** Reads the certificates in a section, one per line. */
export function readCertifications(lines: readonly CvLine[], order: DayOrder, id: NewId): Certification[] {
  return lines.flatMap((line) => {
    const found = findPeriod(line.text, order, true)
    const words = (found?.rest ?? line.text).replace(/\(\s*\)/g, '').trim()
    if (words.length < 3 || words.length > 200 || /[a-z]{3,}\.$/.test(words)) return []
    const [name = '', issuer = ''] = words.split(/\t|\s+[–—|•·-]\s+|,\s+(?=\p{Lu})/u)
    return [
      {
        id: id(),
        name: name.trim(),
        issuer: issuer.trim(),
        date: found ? found.period.startDate || found.period.endDate : '',
        expires: found?.period.startDate ? found.period.endDate : '',
        credentialId: '',
        url: '',
        fileId: null,
      },
    ]
  })
}

/** Reads the projects in a section: entries with dates, or one project per bold line. */
export function readProjects(lines: readonly CvLine[], order: DayOrder, id: NewId): Project[] {
  const dated = splitEntries(lines, order, true).map(({ head, period, body }) => ({
    name: head.flat()[0] ?? '',
    period,
    body,
  }))
  const found = dated.length > 0 ? dated : undated(lines)
  return found.flatMap(({ name, period, body }) => {
    if (!name) return []
    const { highlights, summary } = cvDescriptions(body)
    return [
      {
        id: id(),
        name: name.slice(0, 200),
        description: summary.slice(0, 3000),
        highlights: highlights.map((text) => text.slice(0, 1000)).slice(0, 50),
        keywords: [],
        startDate: period?.startDate ?? '',
        endDate: period?.endDate ?? '',
        url: '',
        roles: [],
        entity: '',
        type: '',
      },
    ]
  })
}

function undated(lines: readonly CvLine[]) {
  const found: { name: string; period: null; body: CvLine[] }[] = []
  for (const line of lines) {
    const inOne = /^([^:–—]{3,60}?)(?::\s|\s[–—-]\s)(.{10,})$/u.exec(line.text)
    if (inOne?.[1] && inOne[2]) {
      found.push({ name: inOne[1].trim(), period: null, body: [{ ...line, text: inOne[2], bullet: false }] })
    } else if (line.strong && !line.bullet && line.text.length <= 80)
      found.push({ name: line.text, period: null, body: [] })
    else found.at(-1)?.body.push(line)
  }
  return found
}
