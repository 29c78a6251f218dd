import { type JudgedAnswer, type Summary, summarise } from './compare.ts'
import type { JudgedPosting } from './postings.ts'
import type { JudgedQuery } from './rules.ts'

/** All answers of an engine. */
export interface EngineAnswers {
  readonly engine: string
  readonly answers: readonly JudgedAnswer[]
}

type Half = JudgedQuery['half']

/**
 * Formats the table of engines. Tune queries have a line for each kind; held queries have one line, because details
 * would tempt to fit the engine to them.
 */
export function formatTable(
  engines: readonly EngineAnswers[],
  halves: readonly Half[],
  revealHeld: boolean,
): string {
  const lines = [row(['half', 'kind', 'engine', 'queries', 'nDCG@10', 'P@10', 'empty', 'useless'])]
  for (const half of halves) {
    const ofHalf = engines.map(({ engine, answers }) => ({
      engine,
      answers: answers.filter(({ query }) => query.half === half),
    }))
    const kinds = new Set(ofHalf.flatMap(({ answers }) => answers.map(({ query }) => query.kind)))
    if (half === 'tune' || revealHeld) {
      for (const kind of kinds) {
        for (const { engine, answers } of ofHalf) {
          lines.push(line(half, kind, engine, summarise(answers.filter(({ query }) => query.kind === kind))))
        }
      }
    }
    for (const { engine, answers } of ofHalf) lines.push(line(half, 'ALL', engine, summarise(answers)))
  }
  return `${lines.join('\n')}\n`
}

/** Formats the answers to each query, worst first: the quality, and the titles with their grades. */
export function formatAnswers(
  { engine, answers }: EngineAnswers,
  postings: ReadonlyMap<string, JudgedPosting>,
): string {
  const worstFirst = [...answers].sort((a, b) => a.quality.ndcg - b.quality.ndcg)
  return worstFirst
    .map(({ query, grades, keys, quality }) => {
      const counts = [3, 2, 1].map((grade) => [...grades.values()].filter((each) => each === grade).length)
      const titles = keys.map((key) => {
        const card = postings.get(key)?.card
        return `    ${grades.get(key) ?? 0}  ${card ? `${card.title} | ${card.company} | ${card.location}` : key}`
      })
      const heading = `${quality.ndcg.toFixed(3)}  ${query.id}  "${query.q}"  graded 3/2/1: ${counts.join('/')}`
      return [`${heading}  (${engine})`, ...titles].join('\n')
    })
    .join('\n\n')
}

function line(half: Half, kind: string, engine: string, summary: Summary): string {
  const { queries, ndcg, precision, empty, useless } = summary
  return row([
    half,
    kind,
    engine,
    `${queries}`,
    ndcg.toFixed(3),
    precision.toFixed(3),
    `${empty}`,
    `${useless}`,
  ])
}

function row([half = '', kind = '', engine = '', ...numbers]: readonly string[]): string {
  return `${half.padEnd(6)}${kind.padEnd(18)}${engine.padEnd(14)}${numbers.map((each) => each.padStart(9)).join('')}`
}
