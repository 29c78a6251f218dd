/** Why a pdf is not taken. */
export type PdfDanger = 'active' | 'attachment' | 'protected' | 'unreadable' | 'broken'

// ISO 32000-2: white space (7.2.3), and the characters that end a name.
const space = '[\\0\\t\\n\\f\\r ]'
const nameEnd = '(?![^\\0\\t\\n\\f\\r ()<>[\\]{}/%])'

/** The value of `/S` that makes a dictionary an action (12.6.4). */
const actions = 'JavaScript|Launch|SubmitForm|ImportData|GoToE|Rendition|RichMediaExecute'
/** The value of `/Subtype` that makes an annotation one that carries a file or a program. */
const annotations = 'FileAttachment|RichMedia'
const keys: Readonly<Record<string, PdfDanger>> = {
  JavaScript: 'active',
  XFA: 'active',
  EmbeddedFiles: 'attachment',
  EF: 'attachment',
  Encrypt: 'protected',
}
const interesting = new RegExp(`/(${[actions, annotations, ...Object.keys(keys)].join('|')})${nameEnd}`, 'g')

/** A dictionary or a reference (a form in XML: also an array): what follows a name when it is a key that means something. */
const value = new RegExp(`^${space}*(?:%[^\\r\\n]*[\\r\\n]${space}*)*(?:<<|\\d+${space}+\\d+${space}+R)`)
const list = new RegExp(`^${space}*\\[`)
const action = nameBefore('/S')
const annotation = nameBefore('/Subtype')
const wholeObject = nameBefore('obj')
/** An action whose kind is written elsewhere: allowed by the letter, done by nobody but who hides something. */
const indirectAction = new RegExp(`/S${space}{0,20}\\d{1,10}${space}{1,20}\\d{1,5}${space}{1,20}R${nameEnd}`)

/** How far back and on we look. */
const reach = 300
/** Prose about web technology has a few of these words; thousands are meant to keep us busy. */
const mostNames = 2_000

function nameBefore(key: string): RegExp {
  return new RegExp(`${key}${space}*(?:%[^\\r\\n]*[\\r\\n]${space}*)*$`)
}

/**
 * Looks through the syntax of a pdf for what could act or carry something: scripts, programs to start, forms that
 * send, attachments, encryption. All of it is read, whatever it seems to be a part of, because readers jump to places
 * and so decide differently from us where a string or a stream ends. A word alone is no syntax: a title may well be
 * "HTML/CSS/JavaScript".
 * @param text bytes as latin-1 characters, names unescaped by {@link unescapeNames}
 */
export function findDanger(text: string): PdfDanger | null {
  if (indirectAction.test(text)) return 'unreadable'
  let names = 0
  for (const found of text.matchAll(interesting)) {
    names += 1
    if (names > mostNames) return 'unreadable'
    const danger = judgeName(text, found.index, found[1] ?? '')
    if (danger) return danger
  }
  return null
}

function judgeName(text: string, at: number, name: string): PdfDanger | null {
  const before = text.slice(Math.max(0, at - reach), at)
  const asKey = keys[name]
  const start = at + name.length + 1
  const after = text.slice(start, start + reach)
  if (asKey && (value.test(after) || (name === 'XFA' && list.test(after)))) return asKey
  const values = annotations.includes(name) ? annotation : action
  if (values.test(before)) return annotations.includes(name) ? 'attachment' : 'active'
  if (wholeObject.test(before)) return 'active'
  return isHiddenFromUs(before) ? 'unreadable' : null
}

/** Only space or comments as far as we look: what the name belongs to is out of our reach, which nobody writes so. */
function isHiddenFromUs(before: string): boolean {
  const lineEnd = before.search(/[\r\n]/)
  const gap = new RegExp(`^(?:${space}|%[^\\r\\n]*[\\r\\n])*$`)
  return before.length === reach && (gap.test(before) || (lineEnd >= 0 && gap.test(before.slice(lineEnd))))
}

const escaped = /#([0-9A-Fa-f]{2})/g
/** Packed data have some hundred of them by chance; millions are meant to keep us busy. */
const mostEscaped = 200_000

/**
 * Names may write any character as `#` and two hexadecimal digits (7.3.5). Outside of names it does no harm here.
 * @returns null when there are more of them than any writer of pdfs makes
 */
export function unescapeNames(text: string): string | null {
  let count = 0
  for (const _ of text.matchAll(escaped)) {
    count += 1
    if (count > mostEscaped) return null
  }
  return text.replace(escaped, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
