import { SaxesParser } from 'saxes'
import { flatten } from './flatten.ts'
import { type SourceRow, sourceLimits, tooLong, UnreadableSource } from './posting-source.ts'

/** Names of the element that holds a posting, best first. */
const itemNames = [
  'job',
  'jobposting',
  'position',
  'vacancy',
  'offer',
  'posting',
  'opening',
  'stelle',
  'item',
  'row',
]

/**
 * Finds the element that holds a posting, from the first megabyte of an XML text.
 * @throws UnreadableSource for a text without postings, and for one with a DOCTYPE
 */
export function findElement(head: string, name: string): string {
  if (/<!DOCTYPE|<!ENTITY/i.test(head.replace(/<!\[CDATA\[[\s\S]*?(\]\]>|$)/g, ''))) {
    throw new UnreadableSource(
      'refused',
      `${name} has a DOCTYPE. It can make a small file huge or read other files, so it is not read.`,
    )
  }
  const counts = new Map<string, number>()
  const parser = new SaxesParser({ position: false })
  let depth = 0
  let root = ''
  parser.on('opentag', ({ name: tag }) => {
    depth += 1
    if (depth === 1) root = tag
    if (depth === 2 || depth === 3) counts.set(tag, (counts.get(tag) ?? 0) + (depth === 2 ? 1.5 : 1))
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  // The head may end anywhere, and a damaged posting is named when it is read.
  parser.on('error', () => undefined)
  parser.write(head)
  const known = itemNames.flatMap((item) => [...counts.keys()].filter((tag) => tag.toLowerCase() === item))[0]
  if (known) return known
  if (itemNames.includes(root.toLowerCase())) return root
  const [most] = [...counts].filter(([, count]) => count > 3).sort(([, one], [, other]) => other - one)
  if (most) return most[0]
  throw new UnreadableSource(
    /^(source|jobs|positions|vacancies|offers|workzag-jobs)$/i.test(root) ? 'empty' : 'kind',
    `${name} is XML without postings.`,
  )
}

/**
 * Reads the postings of an XML text, each with a parser of its own, so that a damaged one does not end the reading.
 * @param text chunks of the text
 */
export async function* xmlRows(
  text: AsyncIterable<string>,
  element: string,
  name: string,
): AsyncGenerator<SourceRow> {
  const splitter = new ElementSplitter(element, name)
  for await (const chunk of text) yield* splitter.push(chunk)
  if (splitter.isInside) {
    throw new UnreadableSource(
      'damaged',
      `${name} ends in the middle of posting ${splitter.count + 1}: it was cut off.`,
    )
  }
}

class ElementSplitter {
  count = 0
  isInside = false
  readonly #name: string
  readonly #element: string
  readonly #marks: RegExp
  #text = ''
  #isSkipping = false

  constructor(element: string, name: string) {
    this.#element = element
    this.#name = name
    const tag = element.replace(/[^\w:-]/g, '.')
    this.#marks = new RegExp(`<!\\[CDATA\\[|<!--|<!DOCTYPE|<(?:/\\s*)?${tag}(?=[\\s/>])[^>]*>`, 'g')
  }

  *push(chunk: string): Generator<SourceRow> {
    this.#text += chunk
    let start = 0
    let at = 0
    for (;;) {
      this.#marks.lastIndex = at
      const mark = this.#marks.exec(this.#text)
      if (!mark) break
      const [found] = mark
      const end = mark.index + found.length
      if (found === '<!DOCTYPE') {
        throw new UnreadableSource('refused', `${this.#name} has a DOCTYPE, which is not read.`)
      }
      if (found === '<!--' || found === '<![CDATA[') {
        const close = this.#text.indexOf(found === '<!--' ? '-->' : ']]>', end)
        if (close === -1) {
          at = mark.index
          break
        }
        at = close + 3
        continue
      }
      at = end
      if (!found.startsWith('</')) {
        if (!this.isInside) start = mark.index
        this.isInside = !found.endsWith('/>')
      } else if (this.isInside) {
        this.isInside = false
        this.count += 1
        yield this.#isSkipping
          ? { row: this.count, problem: tooLong }
          : this.#row(this.#text.slice(start, end))
        this.#isSkipping = false
        start = end
      }
    }
    this.#keep(start)
  }

  /** Keeps the incomplete rest. Between postings, the last characters may be the start of a tag. */
  #keep(start: number): void {
    const tail = this.#text.length - 300
    if (!this.isInside) this.#text = this.#text.slice(Math.max(start, tail))
    else if (this.#text.length - start > sourceLimits.rowBytes) {
      this.#isSkipping = true
      this.#text = this.#text.slice(Math.max(start, tail))
    } else this.#text = this.#text.slice(start)
  }

  #row(xml: string): SourceRow {
    if (xml.includes('\uFFFD'))
      return { row: this.count, problem: 'The posting has characters in another encoding' }
    try {
      const value = readElement(xml)
      return { row: this.count, values: flatten(value) }
    } catch (error) {
      const detail = (error as Error).message.replace(/^\d+:\d+: /, '').slice(0, 80)
      return { row: this.count, problem: `The <${this.#element}> is not valid XML: ${detail}` }
    }
  }
}

interface Element {
  readonly name: string
  text: string
  children: Record<string, unknown> | undefined
}

/** Converts an element to an object, keyed by the names of its children; repeated children become an array. */
function readElement(xml: string): Record<string, unknown> {
  const parser = new SaxesParser({ position: false })
  const stack: Element[] = [{ name: '', text: '', children: undefined }]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    if (stack.length > sourceLimits.depth) throw new Error('nested too deep')
    stack.push({ name, text: '', children: undefined })
  })
  const addText = (text: string) => {
    const top = stack.at(-1)
    if (top) top.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = stack.pop()
    const parent = stack.at(-1)
    if (!element || !parent) return
    parent.children ??= {}
    const value = element.children ?? element.text.trim()
    const before = parent.children[element.name]
    parent.children[element.name] = before === undefined ? value : [before, value].flat()
  })
  parser.write(xml).close()
  const [root] = Object.values(stack[0]?.children ?? {})
  return typeof root === 'object' && root !== null && !Array.isArray(root) ? { ...root } : {}
}
