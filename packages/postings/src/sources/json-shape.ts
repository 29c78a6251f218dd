import { UnreadableSource } from './posting-source.ts'

/** Where the postings of a JSON text are: at a path of keys; `null` for the whole text. */
export type ItemPath = readonly string[] | null

/** Keys under which lists of postings are published, best first. */
const wrappers = [
  'jobs',
  'postings',
  'jobpostings',
  '@graph',
  'itemlistelement',
  'results',
  'vacancies',
  'positions',
  'offers',
  'openings',
  'items',
  'records',
  'data',
  'content',
  'hits',
]

/** Keys that a posting has itself. */
const ownKeys = new Set(['title', 'jobtitle', 'job_title', 'text', '@type'])

interface Container {
  readonly key: string | undefined
  readonly isList: boolean
  lastKey: string | undefined
}

/**
 * Finds where the postings of a JSON text are, from its first megabyte.
 * @throws UnreadableSource when it has none
 */
export function findItems(head: string, isWhole: boolean, name: string): ItemPath {
  const { lists, rootKeys, rootIsList, scalars } = listsOf(head)
  if (rootIsList && (lists.get('[]') ?? 0) > 0) return []
  if (rootIsList) {
    throw scalars > 0
      ? new UnreadableSource('kind', `${name} is a JSON list of ${scalarName(head)}, not of postings.`)
      : new UnreadableSource(
          isWhole && head.trimEnd().endsWith(']') ? 'empty' : 'damaged',
          isWhole && head.trimEnd().endsWith(']')
            ? `${name} has an empty list of postings.`
            : `${name} ends before its first posting: it was cut off.`,
        )
  }
  const paths = [...lists].map(([key, count]) => ({ path: JSON.parse(key) as string[], count }))
  const ranked = paths
    .map((list) => ({ ...list, rank: wrappers.indexOf((list.path.at(-1) ?? '').toLowerCase()) }))
    .sort((one, other) => rankOf(one) - rankOf(other) || other.count - one.count)
  const best = ranked[0]
  const isItem = rootKeys.some((key) => ownKeys.has(key.toLowerCase())) && !rootKeys.includes('@graph')
  if (best && (best.rank !== -1 || !isItem) && !(isItem && !isTopWrapper(best.path))) return best.path
  if (isItem && rootKeys.length > 1) return null
  if (best) return best.path
  throw new UnreadableSource(
    rootKeys.some((key) => wrappers.includes(key.toLowerCase())) ? 'empty' : 'kind',
    rootKeys.some((key) => wrappers.includes(key.toLowerCase()))
      ? `${name} has an empty list of postings.`
      : `${name} is JSON without a list of postings.`,
  )
}

function rankOf({ rank }: { readonly rank: number }): number {
  return rank === -1 ? wrappers.length : rank
}

function isTopWrapper(path: readonly string[]): boolean {
  return path.length === 1 && wrappers.slice(0, 5).includes((path[0] ?? '').toLowerCase())
}

function scalarName(head: string): string {
  const first = head.trimStart().slice(1).trimStart()[0] ?? ''
  return first === '"' ? 'texts' : /[\d-]/.test(first) ? 'numbers' : first === '[' ? 'lists' : 'values'
}

/** Counts the objects in each list that lies in objects only, by path. Reads text that was cut off, too. */
function listsOf(head: string) {
  const lists = new Map<string, number>()
  const rootKeys: string[] = []
  const stack: Container[] = []
  let rootIsList = false
  let scalars = 0
  for (let at = 0; at < head.length; at += 1) {
    const char = head[at]
    const top = stack.at(-1)
    if (char === '"') {
      const end = endOfString(head, at)
      if (end === -1) break
      if (top && !top.isList && /^\s*:/.test(head.slice(end + 1, end + 20))) {
        top.lastKey = head.slice(at + 1, end)
        if (stack.length === 1) rootKeys.push(top.lastKey)
      } else if (stack.length === 1 && top?.isList) scalars += 1
      at = end
    } else if (char === '{' || char === '[') {
      if (stack.length === 0) rootIsList ||= char === '['
      if (char === '{' && top?.isList && stack.length <= 5) {
        const key = pathOf(stack)
        if (key !== undefined) lists.set(key, (lists.get(key) ?? 0) + 1)
      }
      if (char === '[' && stack.length === 1 && top?.isList) scalars += 1
      stack.push({ key: top?.lastKey, isList: char === '[', lastKey: undefined })
    } else if (char === '}' || char === ']') {
      stack.pop()
      if (stack.length === 0) break
    } else if (stack.length === 1 && top?.isList && /[\dtfn-]/.test(char ?? '')) scalars += 1
  }
  return { lists, rootKeys, rootIsList, scalars }
}

/** The keys that lead to the list on top of the stack; undefined for a list in a list. */
function pathOf(stack: readonly Container[]): string | undefined {
  const above = stack.slice(0, -1)
  if (above.some(({ isList }) => isList)) return undefined
  return JSON.stringify(stack.slice(1).map(({ key }) => key ?? ''))
}

function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at
    while (text[before - 1] === '\\') before -= 1
    if ((at - before) % 2 === 0) return at
  }
  return -1
}
