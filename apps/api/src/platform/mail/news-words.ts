import type { NewsItem } from './mail.ts'
import type { MailWords } from './mail-words.ts'

type Translate = MailWords['t']

/** Longer ones are read on the page that the mail leads to. */
const longest = { alone: 1000, listed: 240 } as const

/** An address that somebody typed must not be a link of our mail: programs that show mails make one of it. */
const typedLink = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.|mailto:)\S+/gi

/**
 * What somebody wrote about what happened, introduced: the reason of a decision, the message of an invitation.
 * @returns paragraphs; none when nothing was written
 */
export function wordsOf(item: NewsItem, t: Translate, place: keyof typeof longest): string[] {
  const plain = (item.words ?? '').replace(typedLink, t('news.linkLeftOut')).trim()
  if (plain === '') return []
  const words = cut(plain, longest[place])
  const said =
    item.kind === 'invited-to-apply'
      ? t('news.wordsOfCompany', { company: item.companyName, words })
      : t(item.kind === 'company-verification-lost' ? 'news.change' : 'news.reason', { words })
  return said.split(/[\r\n]+/)
}

/** At the end of a word, where one ends near. */
function cut(words: string, length: number): string {
  const characters = [...words]
  if (characters.length <= length) return words
  const start = characters.slice(0, length - 1).join('')
  const atWord = start.replace(/\s+\S*$/, '')
  return `${atWord.length > start.length / 2 ? atWord : start}…`
}

/** About which job of which company, or which passport, and when it happened, by the person's clock. */
export function aboutOf(item: NewsItem, words: MailWords, timeZone: string | null): string {
  const { jobTitle, companyName, passportName, at } = item
  const about =
    jobTitle === null
      ? (passportName ?? companyName)
      : words.t('news.about', { job: jobTitle, company: companyName })
  if (at === undefined) return about
  const moment = new Intl.DateTimeFormat(words.lang, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZone ?? 'UTC',
    timeZoneName: 'short',
  })
  return `${about} · ${moment.format(new Date(at))}`
}
