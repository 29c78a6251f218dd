import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/** A page as a reader without JavaScript sees it. */
export interface ReadPage {
  readonly title: string
  /** `content` of a meta element by its name or property; undefined if it is missing. @throws if there are several */
  meta(name: string): string | undefined
  /** `href` of the only link of a kind. */
  link(rel: string): string | undefined
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
  /** Parsed JSON-LD, in order. */
  readonly data: readonly Record<string, unknown>[]
  /** The data block: answers by path and query of the call. */
  readonly answers: Readonly<Record<string, unknown>>
  /** What is shown until the app has started: the heading, and paragraphs by their titles; null without a heading. */
  readonly view: { readonly heading: string; readonly words: Readonly<Record<string, string>> } | null
  /** Number of scripts that a browser would run. */
  readonly scripts: number
}

/** Parses a page by the rules of browsers (https://html.spec.whatwg.org/#parsing). */
export function readHtml(html: string): ReadPage {
  const elements = elementsOf(parse(html))
  const all = (tag: string, name: string, value: string) =>
    elements.filter((element) => element.tagName === tag && attribute(element, name) === value)
  const only = (found: readonly Element[], name: string) => {
    const [element] = found
    return element && found.length === 1 ? attribute(element, name) : none(found.length)
  }
  const scripts = elements.filter(({ tagName }) => tagName === 'script')
  const ofType = (type: string) => scripts.filter((script) => attribute(script, 'type') === type)
  const heading = elements.find(({ tagName }) => tagName === 'h1')
  const paragraphs = elements.filter(({ tagName }) => tagName === 'p')
  const titles = elements.filter(({ tagName }) => tagName === 'title')
  if (titles.length !== 1) throw new Error(`${titles.length} titles`)
  return {
    title: textOf(titles[0]),
    meta: (name) => only([...all('meta', 'name', name), ...all('meta', 'property', name)], 'content'),
    link: (rel) => only(all('link', 'rel', rel), 'href'),
    preloads: all('link', 'rel', 'modulepreload').map((link) => attribute(link, 'href') ?? ''),
    styles: all('link', 'rel', 'stylesheet').map((link) => attribute(link, 'href') ?? ''),
    data: ofType('application/ld+json').map((script) => JSON.parse(textOf(script))),
    answers: JSON.parse(ofType('application/json').map(textOf)[0] ?? '{}'),
    view: heading
      ? {
          heading: textOf(heading),
          words: Object.fromEntries(
            paragraphs.map((paragraph) => [attribute(paragraph, 'title') ?? '', textOf(paragraph)]),
          ),
        }
      : null,
    scripts: scripts.filter((script) => !/json$/.test(attribute(script, 'type') ?? '')).length,
  }
}

function none(found: number): undefined {
  if (found > 1) throw new Error(`${found} elements instead of one`)
}

function elementsOf(node: DefaultTreeAdapterTypes.Node): Element[] {
  const own = 'tagName' in node ? [node] : []
  return [...own, ...('childNodes' in node ? node.childNodes.flatMap(elementsOf) : [])]
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

function textOf(element: Element | undefined): string {
  return element?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? ''
}
