/** A name such as `/JavaScript`, with its `#xx` escapes resolved. */
interface PdfName {
  readonly kind: 'name'
  readonly name: string
}
interface PdfString {
  readonly kind: 'string'
  /** Bytes as latin-1 characters. */
  readonly value: string
}
interface PdfReference {
  readonly kind: 'reference'
  readonly number: number
}
/**
 * Keys and values in one list, so that a repeated key hides nothing and a missing value shifts nothing: look-ups
 * return every value that follows a name.
 */
export interface PdfDictionary {
  readonly kind: 'dictionary'
  readonly items: readonly PdfValue[]
}
interface PdfArray {
  readonly kind: 'array'
  readonly items: readonly PdfValue[]
}
/** Numbers, `true`, `null`, and keywords such as `endobj`. */
interface PdfWord {
  readonly kind: 'word'
  readonly word: string
}
export type PdfValue = PdfName | PdfString | PdfReference | PdfDictionary | PdfArray | PdfWord

/** Thrown for syntax that no writer of PDFs produces: it can only hide something or waste time. */
export class UnreadablePdf extends Error {}

/** Characters that all parses of one file may read together. */
export interface ReadBudget {
  left: number
}

const deepest = 100
const longestName = 127
const whitespace = '\0\t\n\f\r '
const delimiters = '()<>[]{}/%'
const isRegular = (char: string) => !whitespace.includes(char) && !delimiters.includes(char)

/** The end of an array or a dictionary. */
type Closing = ']' | '>>'

/** Reads values of PDF syntax (ISO 32000-2, 7.2 and 7.3) from latin-1 text. */
export class PdfReader {
  readonly #text: string
  readonly #budget: ReadBudget
  /** Where the next value begins. */
  at: number
  /** Up to where the budget has been charged. */
  #charged: number

  constructor(text: string, at: number, budget: ReadBudget) {
    this.#text = text
    this.#budget = budget
    this.at = at
    this.#charged = at
  }

  /**
   * @returns undefined at the end of the text
   * @throws UnreadablePdf when nested too deeply or when the budget is used up
   */
  read(): PdfValue | undefined {
    const value = this.#next(0)
    return typeof value === 'string' ? { kind: 'word', word: value } : value
  }

  #next(depth: number): PdfValue | Closing | undefined {
    if (depth > deepest) throw new UnreadablePdf()
    this.#skipSpace()
    const value = this.#token(depth)
    this.#budget.left -= this.at - this.#charged
    this.#charged = this.at
    if (this.#budget.left < 0) throw new UnreadablePdf()
    return value
  }

  #token(depth: number): PdfValue | Closing | undefined {
    const char = this.#text[this.at]
    if (char === undefined) return undefined
    this.at += 1
    switch (char) {
      case '/':
        return { kind: 'name', name: unescapeName(this.#regular()) }
      case '(':
        return { kind: 'string', value: this.#literal() }
      case '[':
        return { kind: 'array', items: this.#until(']', depth) }
      case '<':
        if (this.#text[this.at] !== '<') return { kind: 'string', value: this.#hexadecimal() }
        this.at += 1
        return { kind: 'dictionary', items: this.#until('>>', depth) }
      case ']':
        return ']'
      case '>':
        if (this.#text[this.at] === '>') this.at += 1
        return '>>'
      default:
        if (!isRegular(char)) return { kind: 'word', word: char }
        this.at -= 1
        return this.#wordOrReference()
    }
  }

  #until(end: Closing, depth: number): PdfValue[] {
    const items: PdfValue[] = []
    for (;;) {
      const value = this.#next(depth + 1)
      if (value === undefined || value === end) return items
      if (typeof value !== 'string') items.push(value)
    }
  }

  #wordOrReference(): PdfValue {
    reference.lastIndex = this.at
    const found = reference.exec(this.#text)
    if (found) {
      this.at = reference.lastIndex
      return { kind: 'reference', number: Number(found[1]) }
    }
    return { kind: 'word', word: this.#regular() }
  }

  #regular(): string {
    const from = this.at
    regular.lastIndex = from
    regular.exec(this.#text)
    this.at = Math.max(from, regular.lastIndex)
    return this.#text.slice(from, Math.min(this.at, from + 4 * longestName))
  }

  #skipSpace(): void {
    space.lastIndex = this.at
    space.exec(this.#text)
    this.at = Math.max(this.at, space.lastIndex)
  }

  #literal(): string {
    let open = 1
    let value = ''
    for (; this.at < this.#text.length; this.at += 1) {
      const char = this.#text[this.at]
      if (char === '\\') {
        const [written = '', octal] = escaped.exec(this.#text.slice(this.at + 1, this.at + 4)) ?? []
        value += octal ? String.fromCharCode(Number.parseInt(octal, 8) & 0xff) : (escapes[written] ?? written)
        this.at += written.length
        continue
      }
      if (char === '(') open += 1
      if (char === ')') open -= 1
      if (open === 0) break
      value += char
    }
    this.at += 1
    return value
  }

  #hexadecimal(): string {
    const end = this.#text.indexOf('>', this.at)
    const digits = this.#text.slice(this.at, end < 0 ? undefined : end).replace(/[^0-9A-Fa-f]/g, '')
    this.at = end < 0 ? this.#text.length : end + 1
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1')
  }
}

const space = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y
const regular = /[^\0\t\n\f\r ()<>[\]{}/%]*/y
const reference = /(\d{1,10})[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{1,20}R(?![^\0\t\n\f\r ()<>[\]{}/%])/y
const escaped = /^(?:([0-7]{1,3})|\r\n|[\s\S])/
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
  '\r\n': '',
}

const unescapeName = (name: string) =>
  name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
