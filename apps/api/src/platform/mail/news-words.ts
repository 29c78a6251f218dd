import { silenceDays } from '@vouch/domain'
import type { NewsItem } from './mail.ts'
import type { MailWords } from './mail-words.ts'

type Translate = MailWords['t']

/** The sentence of a notification that says what happened. */
export function sentenceOf(
  {
    kind,
    side,
    companyName,
    personName,
    stage,
    proposal,
    postings,
  }: Pick<NewsItem, 'kind' | 'side' | 'companyName' | 'personName' | 'stage' | 'proposal' | 'postings'>,
  t: Translate,
): string {
  // Candidates read the company's name, unless one of its members wrote to them in person.
  const who = personName ?? (side === 'candidate' ? companyName : t('news.somebody'))
  const values = {
    who,
    company: companyName,
    stage: stage ? t(`stage.${stage}`) : '',
    proposed: proposal?.words ?? '',
    list: proposal?.list ?? '',
    name: postings?.name ?? '',
    warningDays: silenceDays.warning,
    days: silenceDays.told,
  }
  return t(`news.${kind}`, values)
}

/**
 * Maximum characters of user text in a mail: for a single notification and for one in a list. The linked page
 * shows all of it. Text that no page shows is never cut.
 */
const longest = { alone: 1000, listed: 240, whole: Number.POSITIVE_INFINITY } as const

/** Links in user text, which mail programs would make clickable. */
const typedLink = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.|mailto:)\S+/gi

/** Splits text at blank lines. Single line breaks stay, each as "\n". */
export function paragraphsOf(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== '')
}

/** The user text of a notification with an introduction, without links. @returns paragraphs; empty without user text */
export function wordsOf(item: NewsItem, t: Translate, place: keyof typeof longest): string[] {
  const words = shortened(item.words ?? '', t, place)
  if (words === '') return []
  const said =
    item.kind === 'invited-to-apply'
      ? t('news.wordsOfCompany', { company: item.companyName, words })
      : t(introduction(item.kind), { words })
  return paragraphsOf(said)
}

/** The promise of the company that an application was sent to: "Ovens promises to answer by 12 May 2026." */
export function promiseOf({ companyName, answerBy }: NewsItem, { t, formats }: MailWords): string[] {
  if (!answerBy) return []
  // Promises end with a day in UTC, which the pages name in every time zone.
  const date = new Intl.DateTimeFormat(formats, { dateStyle: 'long', timeZone: 'UTC' })
  return [t('news.promise', { company: companyName, date: date.format(new Date(answerBy)) })]
}

/** User text without an introduction and without links, as paragraphs. */
export function quotedWords(words: string, t: Translate, place: keyof typeof longest): string[] {
  return paragraphsOf(shortened(words, t, place))
}

function shortened(words: string, t: Translate, place: keyof typeof longest): string {
  return cut(words.replace(typedLink, t('news.linkLeftOut')).trim(), longest[place])
}

function introduction(kind: NewsItem['kind']) {
  if (kind === 'feedback-answered') return 'news.answer'
  return kind === 'company-verification-lost' ? 'news.change' : 'news.reason'
}

/** Truncates text, at the end of a word if one ends nearby. */
function cut(words: string, length: number): string {
  const characters = [...words]
  if (characters.length <= length) return words
  const start = characters.slice(0, length - 1).join('')
  const atWord = start.replace(/\s+\S*$/, '')
  return `${atWord.length > start.length / 2 ? atWord : start}…`
}

/** What happened, and to which job: the subject of a mail about it. */
export function subjectOf(item: NewsItem, t: Translate): string {
  const sentence = sentenceOf(item, t)
  return item.jobTitle === null ? sentence : `${sentence} – ${item.jobTitle}`
}

/** Describes what a notification is about: job and company or passport, and the time in the recipient's time zone. */
export function aboutOf(item: NewsItem, words: MailWords, timeZone: string | null): string {
  const { jobTitle, companyName, passportName, at } = item
  const about =
    jobTitle === null
      ? (passportName ?? companyName)
      : words.t('news.about', { job: jobTitle, company: companyName })
  if (at === undefined) return about
  const before = about === '' ? '' : `${about} · `
  const moment = new Intl.DateTimeFormat(words.formats, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZone ?? 'UTC',
    timeZoneName: 'short',
  })
  return `${before}${moment.format(new Date(at))}`
}
