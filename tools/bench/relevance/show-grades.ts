import { parseArgs } from 'node:util'
import { resolveArgument } from '../../../apps/api/src/main/run.ts'
import { createGrading } from './grade.ts'
import { type JudgedPosting, readPostings } from './postings.ts'
import { readQueries } from './query-files.ts'

const usage = `Shows which titles each query's rules grade 3, 2 and 1, to check the rules by eye.

  node tools/bench/relevance/show-grades.ts --postings <file> [--id <part of an id>] [--titles 12]
`

const { values } = parseArgs({
  options: {
    postings: { type: 'string' },
    id: { type: 'string', default: '' },
    titles: { type: 'string', default: '12' },
  },
})

if (values.postings === undefined) process.stderr.write(usage)
else await show(resolveArgument(values.postings), values.id, Number(values.titles))

async function show(file: string, part: string, titles: number): Promise<void> {
  const postings = await readPostings(file)
  const set = await readQueries()
  const gradesOf = createGrading(postings, set)
  for (const query of set.queries.filter(({ id }) => id.includes(part))) {
    const grades = gradesOf(query)
    process.stdout.write(`\n${query.id}  "${query.q.slice(0, 80)}"\n`)
    for (const grade of [3, 2, 1]) {
      const graded = postings.filter(({ key }) => grades.get(key) === grade)
      process.stdout.write(`  ${grade}: ${graded.length}  ${commonTitles(graded, titles)}\n`)
    }
  }
}

/** Lists the most frequent titles, each with its number of postings. */
function commonTitles(postings: readonly JudgedPosting[], limit: number): string {
  const counts = new Map<string, number>()
  for (const posting of postings) {
    const title = posting.title.toLowerCase().slice(0, 60)
    counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([title, count]) => `${count} ${title}`)
    .join(' | ')
}
