import type { Engine } from './engine.ts'
import type { Grades } from './grade.ts'
import { judgePage, type PageQuality, pageSize } from './measures.ts'
import type { JudgedQuery } from './rules.ts'

/** What an engine answered to a query, and how good that is. */
export interface JudgedAnswer {
  readonly query: JudgedQuery
  readonly grades: Grades
  readonly keys: readonly string[]
  readonly quality: PageQuality
}

/** Averages of many answers. */
export interface Summary {
  readonly queries: number
  readonly ndcg: number
  readonly precision: number
  readonly empty: number
  readonly useless: number
}

/** Asks an engine all queries, one after another. */
export async function askAll(
  engine: Engine,
  queries: readonly { readonly query: JudgedQuery; readonly grades: Grades }[],
): Promise<JudgedAnswer[]> {
  const answers: JudgedAnswer[] = []
  for (const { query, grades } of queries) {
    const keys = await engine.search(query.q, pageSize)
    answers.push({ query, grades, keys, quality: judgePage(keys, grades) })
  }
  return answers
}

/** Averages the quality of answers. */
export function summarise(answers: readonly JudgedAnswer[]): Summary {
  const mean = (value: (quality: PageQuality) => number) =>
    answers.reduce((sum, { quality }) => sum + value(quality), 0) / Math.max(1, answers.length)
  return {
    queries: answers.length,
    ndcg: mean(({ ndcg }) => ndcg),
    precision: mean(({ precision }) => precision),
    empty: answers.filter(({ quality }) => quality.isEmpty).length,
    useless: answers.filter(({ quality }) => quality.isUseless).length,
  }
}
