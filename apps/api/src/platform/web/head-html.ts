import { escapeScript, htmlText } from '#platform/web/html-text.ts'
import type { PageContent } from '#platform/web/page-content.ts'

/** Name, description and picture for pages without their own. */
export interface SiteName {
  readonly name: string
  readonly description: string
  /** Full URL of the picture of 1200 × 630 pixels that stands for the marketplace. */
  readonly image: string
}

/**
 * Renders a page's title, description, canonical address, JSON-LD, feed, and its preview for shared links (Open Graph,
 * https://ogp.me, and Twitter cards). The client finds the tags by `data-head` and replaces them when it shows another page
 * (`apply-head.ts`).
 */
export function headHtml({ title, head, status }: PageContent, site: SiteName): string {
  const fullTitle = title === null ? site.name : `${title} · ${site.name}`
  const description = head?.description ?? site.description
  const tags = [`<title>${htmlText(fullTitle)}</title>`, meta('name', 'description', description)]
  if (!head || head.noindex || status !== 200) tags.push(meta('name', 'robots', 'noindex'))
  if (!head) return tags.join('')
  const { canonical, feed, image, data = [] } = head
  tags.push(`<link rel="canonical" href="${htmlText(canonical)}" data-head>`)
  if (feed) {
    tags.push(`<link rel="alternate" type="application/atom+xml" href="${htmlText(feed)}" data-head>`)
  }
  tags.push(
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title ?? site.name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', image ?? site.image),
    ...(image
      ? []
      : [meta('property', 'og:image:width', '1200'), meta('property', 'og:image:height', '630')]),
    meta('name', 'twitter:card', image ? 'summary' : 'summary_large_image'),
  )
  for (const item of data) {
    tags.push(`<script type="application/ld+json" data-head>${escapeScript(JSON.stringify(item))}</script>`)
  }
  return tags.join('')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${htmlText(content)}" data-head>`
}
