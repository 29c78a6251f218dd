import type { MatchShape } from './search-match-sql.ts'
import type { PageShape } from './search-page-sql.ts'

/** Name of the prepared statement with these options. */
export function nameOf(
  name: string,
  { way, includeDescriptions, phrases, excluded, except }: MatchShape,
): string {
  const options = [
    includeDescriptions && 'wide',
    phrases && 'phrases',
    excluded !== 'none' && `without-${excluded}`,
    except && 'except',
  ]
  return [name, way, ...options.filter(Boolean)].join('-')
}

/** Name of the prepared statement of a page with these options. */
export function pageNameOf(name: string, shape: PageShape): string {
  return `${nameOf(name, shape)}${shape.facets === 'none' ? '' : `-${shape.facets}`}`
}
