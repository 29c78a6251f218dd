import { companyFirst, companySecond, fields, places, roles, sentences } from './words.ts'

const day = 86_400_000

/**
 * Makes a file of job postings in JSON Lines, as a job board publishes them: one in eight is named twice.
 * @param bytes smallest size of the file
 * @param closes days from now until the first postings close; negative for postings that have ended
 */
export function makePostings(bytes: number, { source, closes }: { source: string; closes: number }): File {
  const lines: string[] = []
  const now = Date.now()
  const at = (days: number) => new Date(now + days * day).toISOString().slice(0, 10)
  for (let n = 0, size = 0; size < bytes; n += 1) {
    const [city, country] = pick(places, n * 7)
    const line = `${JSON.stringify({
      source,
      id: `${n}`,
      title: `${pick(fields, n)} ${pick(roles, n >> 3)} ${n % 8 === 7 ? n - 1 : n}`,
      company: `${pick(companyFirst, n >> 1)} ${pick(companySecond, n >> 4)}`,
      city,
      country,
      employmentType: n % 3 ? 'FULL_TIME' : 'part-time',
      salaryMin: 30_000 + (n % 40) * 1000,
      salaryMax: 40_000 + (n % 40) * 1000,
      currency: 'EUR',
      period: 'YEAR',
      postedAt: at(closes - 60 - (n % 8)),
      validThrough: at(closes + (n % 30)),
      url: `https://jobs.example.com/${n}`,
      description: pick(sentences, n),
    })}\n`
    lines.push(line)
    size += line.length
  }
  return new File([lines.join('')], `${source}.jsonl`, { type: 'application/x-ndjson' })
}

function pick<T>(list: readonly T[], n: number): T {
  const one = list[n % list.length]
  if (one === undefined) throw new Error('the list is empty')
  return one
}
