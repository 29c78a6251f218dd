import { idParam, patternParam, searchParams, textParam } from '@vouch/domain'

/** The tab and the filters of the skill passport page, and what its forms are about, as in the URL. */
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
  /** Form that is open: `definition`, `offer` or `request`. */
  readonly kind?: string | undefined
  /** Definition that is edited, or request that is open. */
  readonly id?: string | undefined
  /** How people are chosen to offer a passport to: one of `offerWays`. */
  readonly way?: string | undefined
}

const word = patternParam(/^[a-z-]{1,30}$/)

// One reader for both addresses: the landing page's bundle contains the readers of all routes.
export const readPassportsSearch: (raw: Readonly<Record<string, unknown>>) => PassportsSearch = searchParams({
  tab: word,
  issuer: idParam,
  q: textParam(120),
  state: word,
  definition: idParam,
  batch: idParam,
  kind: word,
  id: idParam,
  way: word,
})
