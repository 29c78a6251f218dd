/** A PDF name such as `/JavaScript`, with `#xx` escapes decoded. */
interface PdfName {
  readonly kind: 'name'
  readonly name: string
}
interface PdfString {
  readonly kind: 'string'
  /** The bytes of the PDF string as latin-1 characters. */
  readonly value: string
}
interface PdfReference {
  readonly kind: 'reference'
  readonly number: number
}
/**
 * A PDF dictionary as one list of keys and values. Repeated keys and
 * missing values stay visible, so they cannot hide anything from a check.
 */
export interface PdfDictionary {
  readonly kind: 'dictionary'
  readonly items: readonly PdfValue[]
}
interface PdfArray {
  readonly kind: 'array'
  readonly items: readonly PdfValue[]
}
/** A PDF number, `true`, `null`, or a keyword such as `endobj`. */
interface PdfWord {
  readonly kind: 'word'
  readonly word: string
}
export type PdfValue = PdfName | PdfString | PdfReference | PdfDictionary | PdfArray | PdfWord

/** Thrown for PDF syntax that no writer produces. Such syntax only serves to hide content or to waste time. */
export class UnreadablePdf extends Error {}

/** Counts down the characters that all parses of one PDF may still read. */
export interface ReadBudget {
  left: number
}

const deepest = 100
const longestName = 127
/** Includes 0x80 and 0xFF because PDFium treats them as white space; no standard key contains them. */
const whitespace = '\0\t\n\f\r \x80\xff'
const delimiters = '()<>[]{}/%'
const isRegular = (char: string) => !whitespace.includes(char) && !delimiters.includes(char)

/** Token that closes a PDF array or dictionary. */
type Closing = ']' | '>>'

/** Reads values from PDF syntax (ISO 32000-2, 7.2 and 7.3), given as latin-1 text. */
export class PdfReader {
  readonly #text: string
  readonly #budget: ReadBudget
  /** Position in the text where the next value starts. */
  at: number
  /** Position up to which the text is already counted against the budget. */
  #charged: number
  /** True when the text ended in the middle of a value. */
  isCutOff = false

  constructor(text: string, at: number, budget: ReadBudget) {
    this.#text = text
    this.#budget = budget
    this.at = at
    this.#charged = at
  }

  /**
   * Reads the next PDF value.
   * @returns undefined at the end of the text
   * @throws UnreadablePdf for deep nesting or a used-up budget
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
      // Refused, because PDF readers handle mismatched brackets differently.
      if (typeof value === 'string') throw new UnreadablePdf()
      items.push(value)
    }
  }

  /**
   * Reads a word, or a reference such as `5 0 R`.
   * @throws UnreadablePdf for references that PDF readers interpret differently, such as `5.0 0 R`, `5 -0 R` and `5 0R`
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

  /** Each pattern matches one character. A repeating pattern would overflow the stack on megabytes of white space. */
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

/**
 * Parses the two numbers of a PDF reference.
 * @returns the object number
 * @throws UnreadablePdf unless both are plain 31-bit integers
 */
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
