import { headHtml, type SiteName } from '#platform/web/head-html.ts'
import { escapeScript } from '#platform/web/html-text.ts'
import type { PageContent } from '#platform/web/page-content.ts'
import type { WebBuild } from '#platform/web/web-build.ts'

/** A page ready to be sent: head, links to its route's files, first view and data. */
export type RenderPage = (page: {
  readonly path: string
  readonly content: PageContent
  /** The page's data, as JSON, by `pageDataKey`. */
  readonly data: Readonly<Record<string, string>>
  /** What is shown until the app has started; empty for nothing. */
  readonly view: string
}) => string

/** Tags of the built page that its head replaces. */
const replaced = /\s*<(?:title>[^<]*<\/title>|meta name="description"[^>]*>)/g

/**
 * Creates a function that renders pages from the built `index.html`. The file is split once, so that rendering only joins
 * strings. The page's title and description replace those of the file.
 */
export function createPageTemplate(index: string, build: WebBuild, site: SiteName): RenderPage {
  const html = index.replace(replaced, '')
  const [head, body] = cut(html, '</head>')
  const [beforeView, rest] = cut(body, '</div>', '<div id="root">')
  const [afterView, end] = cut(rest, '</body>')
  const linked = new Set([...index.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file))
  const links = new Map<string, string>()
  const linksOf = (route: string) => {
    const known = links.get(route)
    if (known !== undefined) return known
    const made = build
      .filesOf(route)
      .filter((file) => !linked.has(file))
      .map(linkTo)
      .join('')
    links.set(route, made)
    return made
  }
  return ({ path, content: page, data, view }) => {
    const route = build.routeOf(path)
    const files = route === undefined ? '' : linksOf(route)
    return `${head}${headHtml(page, site)}${files}${beforeView}${view}${afterView}${dataBlock(data)}${end}`
  }
}

/** @param after where to begin to look for the place @returns the whole text first if the place is missing */
function cut(html: string, before: string, after = ''): [string, string] {
  const from = html.indexOf(after)
  const at = from < 0 ? -1 : html.indexOf(before, from)
  return at < 0 ? [html, ''] : [html.slice(0, at), html.slice(at)]
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`
}

/** The answers as a data block. Browsers do not run it, so the Content Security Policy allows it. */
function dataBlock(data: Readonly<Record<string, string>>): string {
  const members = Object.entries(data).map(([key, json]) => `${JSON.stringify(key)}:${json}`)
  return `<script type="application/json" id="page-data">${escapeScript(`{${members.join(',')}}`)}</script>`
}
