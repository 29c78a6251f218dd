import type { FirstView, PageHead } from '@vouch/domain'

/** What the server says about a page that the client renders. */
export interface PageContent {
  readonly status: 200 | 404 | 410
  /** Title without the marketplace's name; null if only the client knows the title. */
  readonly title: string | null
  /** Null for pages that search engines must not list. */
  readonly head: PageHead | null
  /** The API answers that a visitor's page needs first, as JSON, by `pageDataKey`. */
  readonly data: Readonly<Record<string, string>>
  /** What visitors see until the app has started; absent for pages without such a view. */
  readonly view?: FirstView | undefined
}

/** A page of the web app, before anything about it is read. */
export interface PageSource {
  /** Sent if the content cannot be read in time. */
  readonly fallback: PageContent
  /** Reads the page's content; absent for pages without public content. */
  readonly read?: () => Promise<PageContent>
  /** Whether only the content tells if the page still exists. If it cannot be read, the status is 503. */
  readonly mayBeGone: boolean
  /** Whether the content is only what visitors see first. The client of signed-in people asks the API itself. */
  readonly isForVisitors?: boolean
}

/**
 * Finds a page of the web app.
 * @param path decoded, without query
 * @param query as in the address, without `?`
 */
export type FindPage = (path: string, query: string) => PageSource
