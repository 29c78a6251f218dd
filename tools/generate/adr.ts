import { create, nextNumber } from './files.ts'

/** Creates an architecture decision record such as `docs/adr/0011-title.md`, dated today. */
export function generateAdr(words: readonly string[]): void {
  const title = words.join(' ').trim()
  if (!title)
    throw new Error('Give the decision as a sentence: npm run generate -- adr "Pay is compared by the year"')
  const number = nextNumber('docs/adr')
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  create(
    `docs/adr/${number}-${name}.md`,
    `# ${Number(number)}. ${title}\n${new Date().toISOString().slice(0, 10)}, proposed\n\nThe decision, its reason and its cost.\n`,
  )
}
