import type { PageHead } from '@vouch/domain'
import { firstPageTexts } from './first-page.en.ts'

/** Address of the page that the head describes; at first, the page that the server sent. */
let about = location.pathname + location.search

/**
 * Replaces what the server or the previous page wrote into the document's head.
 * @param head undefined for a page without a head of its own, which keeps what the server wrote for this address. Null
 * removes that, too, such as for a job that has ended
 */
export function applyHead(head: PageHead | null | undefined): void {
  const path = location.pathname + location.search
  const isSame = path === about
  if (head === undefined && isSame) return
  about = path
  // Link previews read only the served page, so its Open Graph and Twitter tags are removed with it.
  const old = isSame && head ? '[data-head]:not([property]):not([name^="twitter:"])' : '[data-head]'
  for (const element of document.head.querySelectorAll(`${old}, meta[name="description"]`)) element.remove()
  add('meta', { name: 'description', content: head?.description ?? firstPageTexts.t('description') })
  if (head === null || head?.noindex) add('meta', { name: 'robots', content: 'noindex' })
  if (!head) return
  add('link', { rel: 'canonical', href: head.canonical })
  if (head.feed) add('link', { rel: 'alternate', type: 'application/atom+xml', href: head.feed })
  for (const item of head.data ?? []) {
    add('script', { type: 'application/ld+json' }).textContent = JSON.stringify(item)
  }
}

function add(tag: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.setAttribute('data-head', '')
  document.head.append(element)
  return element
}
