import type { ComboboxItem, OptionsFilter } from '@mantine/core'

/** Without case and accents, so that "cote" finds "Côte d’Ivoire". */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** 0 for a label that begins with the text, 1 for one of whose words begins with it, 2 for one that contains it. */
function rankOf(label: string, text: string): number | null {
  const words = folded(label)
  let at = words.indexOf(text)
  if (at < 1) return at === 0 ? 0 : null
  for (; at !== -1; at = words.indexOf(text, at + 1)) {
    if (/[^\p{L}\p{N}]/u.test(words.charAt(at - 1))) return 1
  }
  return 2
}

function fitting<Item extends ComboboxItem>(items: readonly Item[], text: string): Item[] {
  const ranks: Item[][] = [[], [], []]
  for (const item of items) {
    const rank = rankOf(item.label, text)
    if (rank !== null) ranks[rank]?.push(item)
  }
  return ranks.flat()
}

/**
 * Filters the options of a select by the typed text, those that begin with it first, then those with a word that does:
 * "ger" gives Germany before Algeria. Options of groups stay in their group.
 */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const text = folded(search.trim())
  if (text === '') return options.slice(0, limit)
  const items = fitting(
    options.flatMap((option) => ('group' in option ? [] : option)),
    text,
  )
  const groups = options
    .flatMap((option) => ('group' in option ? option : []))
    .map((option) => ({ ...option, items: fitting(option.items, text) }))
  let left = limit - items.length
  const shown = groups.flatMap((option) => {
    const some = option.items.slice(0, Math.max(left, 0))
    left -= some.length
    return some.length > 0 ? { ...option, items: some } : []
  })
  return [...items.slice(0, limit), ...shown]
}
