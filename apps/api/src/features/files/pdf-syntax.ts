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
/** PDFium counts 0x80 and 0xFF as white space; no key of the standard contains them. */
const whitespace = '\0\t\n\f\r \x80\xff'
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
  /** Did the text end within a value? */
  isCutOff = false

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
        if (this.#text[this.at] !== '>') return { kind: 'word', word: char }
        this.at += 1
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
      if (value === undefined) this.isCutOff = true
      if (value === undefined || value === end) return items
      // Readers disagree on what the wrong bracket ends.
      if (typeof value === 'string') throw new UnreadablePdf()
      items.push(value)
    }
  }

  /**
   * Folds `5 0 R` into a reference.
   * @throws UnreadablePdf for numbers that readers understand in different ways, such as `5.0 0 R`, `5 -0 R` and `5 0R`
   */
  #wordOrReference(): PdfValue {
    const number = this.#regular()
    if (!/^[+\-.\d]/.test(number)) return { kind: 'word', word: number }
    const end = this.at
    this.#skipSpace()
    const generation = this.#regular()
    if (/^[+\-.\d]/.test(generation)) {
      if (generation.endsWith('R')) throw new UnreadablePdf()
      this.#skipSpace()
      if (this.#regular() === 'R') return { kind: 'reference', number: plainNumber(number, generation) }
    }
    this.#budget.left -= this.at - end
    this.at = end
    return { kind: 'word', word: number }
  }

  #regular(): string {
    const from = this.at
    this.#moveTo(special)
    return this.#text.slice(from, Math.min(this.at, from + 4 * longestName))
  }

  #skipSpace(): void {
    for (;;) {
      this.#moveTo(visible)
      if (this.#text[this.at] !== '%') return
      this.#moveTo(lineBreak)
    }
  }

  /** Searches for one character at a time: a pattern that repeats overflows the stack after megabytes of space. */
  #moveTo(wanted: RegExp): void {
    wanted.lastIndex = this.at
    this.at = wanted.exec(this.#text)?.index ?? this.#text.length
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
    if (open > 0) this.isCutOff = true
    this.at += 1
    return value
  }

  #hexadecimal(): string {
    const end = this.#text.indexOf('>', this.at)
    if (end < 0) this.isCutOff = true
    const digits = this.#text.slice(this.at, end < 0 ? undefined : end).replace(/[^0-9A-Fa-f]/g, '')
    this.at = end < 0 ? this.#text.length : end + 1
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1')
  }
}

const visible = /[^\0\t\n\f\r \x80\xff]/g
const lineBreak = /[\r\n]/g
const special = /[\0\t\n\f\r \x80\xff()<>[\]{}/%]/g

/** The object that a reference names. @throws UnreadablePdf unless both are plain whole numbers of 31 bits */
function plainNumber(number: string, generation: string): number {
  const isPlain = [number, generation].every((each) => /^\+?\d+$/.test(each) && Number(each) < 2 ** 31)
  if (!isPlain) throw new UnreadablePdf()
  return Number(number)
}
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
