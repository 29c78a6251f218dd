import { readFileSync } from 'node:fs'
import { escapeMarkup } from '#platform/escape-markup.ts'

/**
 * The contents of a mail, from top to bottom. All values are plain text; links are absolute. Only paragraphs have line
 * breaks.
 */
export interface MailParts {
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly subject: string
  /** Preview text that mail programs show after the subject. */
  readonly preheader: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly items: readonly {
    readonly title: string
    readonly about: string
    /** Text that a user wrote, shown as a quotation; may be empty. */
    readonly words: string
    readonly link: string
  }[]
  /** Sentence that says how many items were omitted. */
  readonly more: string | null
  readonly code: string | null
  readonly button: { readonly label: string; readonly link: string } | null
  /** Label of the button's URL, which mail programs that show no buttons need. */
  readonly addressLabel: string
  readonly fine: readonly string[]
  readonly footer: string
  readonly footerLinks: readonly { readonly label: string; readonly link: string }[]
}

/** The parts of a mail that each kind sets itself; the remaining parts have defaults. */
export type MailBody = Pick<MailParts, 'subject'> & Partial<MailParts> & { readonly unsubscribeLink?: string }

const source = readFileSync(new URL('layout.html', import.meta.url), 'utf8')

/** The layout split at its blocks: text, name of a block, content of the block, text, … */
const pieces = source.split(/<!--\[(\w+)\]-->(.*?)<!--\[\/\1\]-->/s)

/** Fills the HTML layout (compiled from `layout.mjml`). Escapes all values. */
export function htmlOf(parts: MailParts): string {
  const { paragraphs, items, more, code, button, addressLabel, fine, footerLinks } = parts
  const repeated: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
    paragraph: paragraphs.map((text) => ({ text })),
    item: items,
    more: more === null ? [] : [{ text: more }],
    code: code === null ? [] : [{ code }],
    button: button ? [button] : [],
    fine: fine.map((text) => ({ text })),
    address: button ? [{ text: addressLabel, link: button.link }] : [],
    footerLink: footerLinks,
  }
  const { lang, dir, subject, preheader, heading, footer } = parts
  const once = { lang, dir, subject, preheader, heading, footer }
  let html = ''
  for (let at = 0; at < pieces.length; at += 3) {
    html += fill(applyDirection(pieces[at] ?? '', dir), once)
    const name = pieces[at + 1]
    if (name === undefined) break
    const block = applyDirection(pieces[at + 2] ?? '', dir)
    const values = repeated[name]
    if (!values) throw new Error(`the mail's layout has an unknown block ${name}`)
    html += values.map((each) => fill(block, each)).join('')
  }
  return html
}

const domainDot = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu

/**
 * Prevents mail programs from turning a user's text such as "evil.example" into a link: inserts a word joiner
 * (U+2060) after the dots. Complete URLs, e-mail addresses and the marketplace's own host stay unchanged.
 */
export function withoutAutolinks(text: string, host: string): string {
  return text.replace(/[^\s“”"'(),;]+/gu, (word) =>
    /:\/\/|@/.test(word) || word.replace(/[.:]+$/, '') === host ? word : word.replace(domainDot, '.\u2060'),
  )
}

/**
 * Renders the mail as plain text (RFC 2045 §5.2) with the same contents as the HTML. @param host host of the
 * marketplace
 */
export function textOf(parts: MailParts, host: string): string {
  const { heading, paragraphs, items, more, code, button, fine, footer, footerLinks } = parts
  const plain = (text: string) => withoutAutolinks(text, host)
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
    `-- \n${[footer, ...footerLinks.map(({ label, link: to }) => `${label}: ${to}`)].join('\n')}`,
  ]
  return `${sections.join('\n\n')}\n`
}

/** Placeholders in HTML attributes or the title, where no elements are allowed. */
const bare = new Set(['lang', 'dir', 'subject', 'link'])

/** Wraps dots between letters in an element, so that mail programs do not turn "evil.example" into a link. */
function splitDots(html: string): string {
  return html.replace(domainDot, '<span>.</span>')
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the mail's layout asks for ${name}`)
    return bare.has(name) ? escapeMarkup(value) : splitDots(escapeMarkup(value)).replaceAll('\n', '<br />')
  })
}

/** Applies the text direction. MJML writes left-to-right into every cell, which right-to-left languages replace. */
function applyDirection(html: string, dir: MailParts['dir']): string {
  if (dir === 'ltr') return html
  return html
    .replaceAll('direction:ltr', 'direction:rtl')
    .replaceAll('text-align:left', 'text-align:right')
    .replaceAll('align="left"', 'align="right"')
}
