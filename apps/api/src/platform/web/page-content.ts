import type { PageHead } from '@vouch/domain'

/** What the server says about a page that the client renders. */
export interface PageContent {
  readonly status: 200 | 404 | 410
  /** Title without the marketplace's name; null for a page whose title only the client knows. */
  readonly title: string | null
  /** Null for pages that search engines must not list. */
  readonly head: PageHead | null
  /** Answers for visitors that the page asks for first: JSON by path and query of the call. */
  readonly data: Readonly<Record<string, string>>
}

/** A page of the web app, before anything about it is read. */
export interface PageSource {
  /** Sent if the content cannot be read, or not soon enough. */
  readonly fallback: PageContent
  /** Reads what the page shows; absent for pages that show nothing public. */
  readonly read?: () => Promise<PageContent>
  /** Whether only reading tells if the page still exists: without it, the status is 503. */
  readonly mayBeGone: boolean
}

/**
 * Finds a page of the web app.
 * @param path decoded, without query
 * @param query as in the address, without `?`
 */
export type FindPage = (path: string, query: string) => PageSource
