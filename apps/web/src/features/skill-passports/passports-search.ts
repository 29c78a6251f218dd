import { idParam, patternParam, searchParams, textParam } from '#lib/format/search-params.ts'

/** The tab and the filters of the skill passport page, as in the URL. */
export interface PassportsSearch {
  readonly tab?: string | undefined
  /** Issuer whose passports are shown. */
  readonly issuer?: string | undefined
  readonly q?: string | undefined
  /** State of the rows; each tab has its own states. */
  readonly state?: string | undefined
  readonly definition?: string | undefined
  /** Batch that is open. */
  readonly batch?: string | undefined
  /** Request that is open. */
  readonly request?: string | undefined
}

export const readPassportsSearch: (raw: Readonly<Record<string, unknown>>) => PassportsSearch = searchParams({
  tab: patternParam(/^[a-z-]{1,30}$/),
  issuer: idParam,
  q: textParam(120),
  state: patternParam(/^[a-z-]{1,30}$/),
  definition: idParam,
  batch: idParam,
  request: idParam,
})
