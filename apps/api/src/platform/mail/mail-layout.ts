import { readFileSync } from 'node:fs'
import { escapeHtml } from './escape-html.ts'

/** What a mail shows, in order. Everything is plain text; links are absolute. */
export interface MailParts {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly subject: string
  /** What a list of mails shows after the subject. */
  readonly preheader: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly items: readonly {
    readonly title: string
    readonly about: string
    /** Empty when there is nothing more to say. */
    readonly words: string
    readonly link: string
  }[]
  /** How much is not listed. */
  readonly more: string | null
  readonly code: string | null
  readonly button: { readonly label: string; readonly link: string } | null
  /** Introduces the button's address, written out for whom buttons do not work. */
  readonly addressLabel: string
  readonly fine: readonly string[]
  readonly footer: string
  readonly footerLink: { readonly label: string; readonly link: string } | null
}

const source = readFileSync(new URL('layout.html', import.meta.url), 'utf8')

/** The layout cut at its blocks: a piece, then the name and the inside of a block, then the next piece … */
const pieces = source.split(/<!--\[(\w+)\]-->(.*?)<!--\[\/\1\]-->/s)

/** Fills the layout (`layout.mjml`, compiled). Every value is escaped. */
export function htmlOf(parts: MailParts): string {
  const { paragraphs, items, more, code, button, addressLabel, fine, footerLink } = parts
  const repeated: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
    paragraph: paragraphs.map((text) => ({ text })),
    item: items,
    more: more === null ? [] : [{ text: more }],
    code: code === null ? [] : [{ code }],
    button: button ? [button] : [],
    fine: fine.map((text) => ({ text })),
    address: button ? [{ text: addressLabel, link: button.link }] : [],
    footerLink: footerLink ? [footerLink] : [],
  }
  const { lang, dir, subject, preheader, heading, footer } = parts
  const once = { lang, dir, subject, preheader, heading, footer }
  let html = ''
  for (let at = 0; at < pieces.length; at += 3) {
    html += fill(turned(pieces[at] ?? '', dir), once)
    const name = pieces[at + 1]
    if (name === undefined) break
    const block = turned(pieces[at + 2] ?? '', dir)
    const values = repeated[name]
    if (!values) throw new Error(`the mail's layout has an unknown block ${name}`)
    html += values.map((each) => fill(block, each)).join('')
  }
  return html
}

const domainDot = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu

/**
 * Plain text in which mail programs find no link: a word joiner (U+2060) behind the dots of "evil.example", also when
 * that is what a company calls itself. Whole addresses and the marketplace's own host stay as they are.
 */
export function unlinked(text: string, host: string): string {
  return text.replace(/[^\s“”"'(),;]+/gu, (word) =>
    /:\/\/|@/.test(word) || word.replace(/[.:]+$/, '') === host ? word : word.replace(domainDot, '.\u2060'),
  )
}

/**
 * The same mail in plain text (RFC 2045 §5.2 type text/plain): the same words and the same links.
 * @param host of the marketplace
 */
export function textOf(parts: MailParts, host: string): string {
  const { heading, paragraphs, items, more, code, button, fine, footer, footerLink } = parts
  const plain = (text: string) => unlinked(text, host)
  const sections = [
    plain(heading),
    ...paragraphs.map(plain),
    ...items.map(({ title, about, words, link }) =>
      [plain(title), plain(about), plain(words), link].filter((line) => line !== '').join('\n'),
    ),
    ...(more === null ? [] : [more]),
    ...(code === null ? [] : [`    ${code}`]),
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...fine,
    `-- \n${footer}${footerLink ? `\n${footerLink.label}: ${footerLink.link}` : ''}`,
  ]
  return `${sections.join('\n\n')}\n`
}

/** Stand in attributes and in the title of the document, where no element may. */
const bare = new Set(['lang', 'dir', 'subject', 'link'])

/**
 * A dot between letters in an element of its own: mail programs make a link of "evil.example", also when that is what a
 * company calls itself.
 */
function withoutLinks(html: string): string {
  return html.replace(domainDot, '<span>.</span>')
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the mail's layout asks for ${name}`)
    return bare.has(name) ? escapeHtml(value) : withoutLinks(escapeHtml(value))
  })
}

/** MJML writes the direction of English into every cell. */
function turned(html: string, dir: MailParts['dir']): string {
  if (dir === 'ltr') return html
  return html
    .replaceAll('direction:ltr', 'direction:rtl')
    .replaceAll('text-align:left', 'text-align:right')
    .replaceAll('align="left"', 'align="right"')
}
