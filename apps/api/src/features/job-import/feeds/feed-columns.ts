import type { PostingColumn } from '@vouch/contract'

const mostColumns = 500

/**
 * The columns of a feed after a fetch: known ones become what they became, also when this answer lacks them, and new ones
 * what is proposed.
 */
export function mergeColumns(
  known: readonly PostingColumn[],
  now: readonly PostingColumn[],
): PostingColumn[] {
  const samplesOf = new Map(now.map(({ name, samples }) => [name, samples]))
  const names = new Set(known.map(({ name }) => name))
  return [
    ...known.map((column) => ({ ...column, samples: samplesOf.get(column.name) ?? column.samples })),
    ...now.filter(({ name }) => !names.has(name)),
  ].slice(0, mostColumns)
}
