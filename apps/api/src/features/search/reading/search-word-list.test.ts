import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readSearchWords } from './search-word-list.ts'

const occupationList = new URL('../../../../../../data/masters/occupations.json', import.meta.url)

it('names sectors so that a text can, and of known occupations only', async () => {
  const { sectors, stopWords, phrases } = await readSearchWords()
  const { occupations } = JSON.parse(await readFile(occupationList, 'utf8')) as {
    readonly occupations: readonly { readonly code: string }[]
  }
  const codes = new Set(occupations.map(({ code }) => code))
  // Words that are ignored are not looked up, and filters are no sectors.
  const unreachable = [...sectors.keys()].filter(
    (name) => phrases.has(name) || name.split(' ').some((word) => stopWords.has(word)),
  )
  expect(unreachable).toEqual([])
  expect([...sectors.values()].flat().filter((code) => !codes.has(code))).toEqual([])
})
