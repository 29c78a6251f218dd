import { idParam, searchParams, textParam } from '@vouch/domain'
import { codeParam } from '../records/records-search.ts'

/** What the form is about, from the URL: a value, a new value (below `parent`, or from a `proposal`), else the list's definition. */
export interface FormSearch {
  readonly value?: string | undefined
  readonly new?: true | undefined
  readonly parent?: string | undefined
  /** The proposal that the new value settles, and the label to begin with. */
  readonly proposal?: string | undefined
  readonly label?: string | undefined
}

/** Parses the URL's search parameters. Invalid values are dropped. */
export const readFormSearch: (raw: Readonly<Record<string, unknown>>) => FormSearch = searchParams({
  value: codeParam,
  new: (value) => (String(value) === 'true' ? (true as const) : undefined),
  parent: codeParam,
  proposal: idParam,
  label: textParam(200),
})
