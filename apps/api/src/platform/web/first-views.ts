import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cutFirstView, type FirstView, firstViewsFile } from '@vouch/domain'
import { htmlText } from '#platform/web/html-text.ts'

/** Renders a view's HTML; empty if the build has no such view. */
export type RenderView = (view: FirstView | undefined) => string

/**
 * Reads the build's views and cuts them once, so that rendering only joins strings.
 * @param root the build folder; one without views has nothing to show
 * @throws Error if the views cannot be read
 */
export async function readFirstViews(root: string): Promise<RenderView> {
  const file = await readFile(join(root, firstViewsFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const views = new Map(
    Object.entries(JSON.parse(file) as Record<string, string>).map(([name, html]) => [
      name,
      cutFirstView(html),
    ]),
  )
  return (view) => {
    const parts = (view && views.get(view.name)) ?? []
    const words: Readonly<Record<string, string>> = view?.words ?? {}
    return parts.map((part, index) => (index % 2 === 0 ? part : htmlText(words[part] ?? ''))).join('')
  }
}
