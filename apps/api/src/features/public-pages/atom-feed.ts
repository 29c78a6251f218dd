import type { FeedJob } from './feed-read-model.ts'
import { xmlText } from './xml-text.ts'

interface Feed {
  readonly title: string
  /** Full URL of the feed. */
  readonly address: string
  /** Full URL of the page that shows the same jobs. */
  readonly page: string
  readonly jobs: readonly FeedJob[]
  readonly origin: string
}

/** `updated` of an empty feed. No time is known, but RFC 4287 requires one. */
const never = new Date(0)

/**
 * Writes an Atom feed (RFC 4287). The id of an entry is the job's, which stays the same when its title, address or server
 * changes.
 */
export function atomFeed({ title, address, page, jobs, origin }: Feed): string {
  const updated = jobs.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), never)
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${xmlText(title)}</title>`,
    `<id>${xmlText(address)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(page)}"/>`,
    `<updated>${updated.toISOString()}</updated>`,
    ...jobs.map((job) => entry(job, origin)),
    '</feed>\n',
  ].join('')
}

function entry(job: FeedJob, origin: string): string {
  const { id, slug, title, company, description, place, postedAt, updatedAt } = job
  const where = place === '' ? company : `${company} · ${place}`
  return [
    '<entry>',
    `<title>${xmlText(title)}</title>`,
    `<id>urn:uuid:${id}</id>`,
    `<link rel="alternate" type="text/html" href="${xmlText(`${origin}/jobs/${slug}`)}"/>`,
    `<published>${postedAt.toISOString()}</published>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    `<author><name>${xmlText(company)}</name></author>`,
    `<summary>${xmlText(where)}</summary>`,
    ...(description === '' ? [] : [`<content type="html">${xmlText(description)}</content>`]),
    '</entry>',
  ].join('')
}
