import type { PostingFormat } from '@vouch/contract'
import { splitAshby, splitGreenhouse, splitJobPosting, splitLever } from './other-locations.ts'

type Item = Readonly<Record<string, unknown>>

/** The format of JSON postings, by the keys of the first. */
export function formatOf(item: Item, fallback: PostingFormat): PostingFormat {
  if (isJobPosting(item) || isJobPosting(item.item)) return 'schema-org'
  if ('absolute_url' in item && 'title' in item) return 'greenhouse'
  if ('hostedUrl' in item && 'text' in item) return 'lever'
  if ('jobUrl' in item && ('employmentType' in item || 'isListed' in item)) return 'ashby'
  return fallback
}

/** True for a JobPosting of schema.org. */
export function isJobPosting(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const types = [(value as Item)['@type']].flat()
  return types.some(
    (type) => typeof type === 'string' && /^(https?:\/\/schema\.org\/|schema:)?JobPosting$/.test(type),
  )
}

/**
 * Brings an item of a known format into a shape of plain columns.
 * @returns undefined for an item that is no posting, such as the company in a graph of schema.org
 */
export function shapeItem(item: Item, format: PostingFormat): Item | undefined {
  if (format === 'schema-org') return schemaOrg(item)
  if (format === 'lever') return lever(item)
  if (format === 'ashby') return ashby(item)
  if (format === 'greenhouse') return splitGreenhouse(item)
  return item
}

function schemaOrg(item: Item): Item | undefined {
  const posting = isJobPosting(item) ? item : isJobPosting(item.item) ? (item.item as Item) : undefined
  return posting === undefined ? undefined : splitJobPosting(withoutTypes(posting, 0) as Item)
}

/** Leaves out the keywords of JSON-LD, which are no fields. */
function withoutTypes(value: unknown, level: number): unknown {
  if (typeof value !== 'object' || value === null || level > 6) return value
  if (Array.isArray(value)) return value.map((item) => withoutTypes(item, level + 1))
  const entries = Object.entries(value).filter(([key]) => key !== '@type' && key !== '@context')
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutTypes(inner, level + 1)]))
}

/** Lever publishes the text in parts: the start, lists with a heading, and the end. */
function lever(item: Item): Item {
  const {
    lists,
    description,
    descriptionPlain,
    descriptionBody,
    descriptionBodyPlain,
    opening,
    openingPlain,
    additional,
    additionalPlain,
    ...rest
  } = splitLever(item)
  const parts = [description ?? descriptionBody ?? descriptionPlain ?? descriptionBodyPlain]
  if (Array.isArray(lists)) {
    for (const { text, content } of lists as Item[])
      parts.push(`<h3>${text ?? ''}</h3><ul>${content ?? ''}</ul>`)
  }
  parts.push(additional ?? additionalPlain)
  return { ...rest, description: parts.filter((part) => typeof part === 'string').join('\n') }
}

/** Ashby publishes pay, shares and bonus in one list; only pay is pay. Postings with `isListed: false` are not public. */
function ashby(item: Item): Item | undefined {
  if (item.isListed === false) return undefined
  const { compensation, ...rest } = splitAshby(item)
  if (typeof compensation !== 'object' || compensation === null) return rest
  const { summaryComponents, scrapeableCompensationSalarySummary, compensationTierSummary } =
    compensation as Item
  const salary = Array.isArray(summaryComponents)
    ? (summaryComponents as Item[]).find((part) => part?.compensationType === 'Salary')
    : undefined
  const { minValue, maxValue, currencyCode, interval } = salary ?? {}
  const summary = scrapeableCompensationSalarySummary ?? compensationTierSummary
  return {
    ...rest,
    compensation: { ...(salary ? { minValue, maxValue, currencyCode, interval } : { summary }) },
  }
}
