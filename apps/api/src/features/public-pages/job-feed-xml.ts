import type { EmploymentType, PayPeriod, WorkMode } from '@vouch/contract'
import type { BoardJob, BoardPlace } from './job-feed-read-model.ts'
import { withoutForbidden } from './xml-text.ts'

const jobTypes: Readonly<Record<EmploymentType, string | null>> = {
  'full-time': 'fulltime',
  'part-time': 'parttime',
  contract: 'contract',
  temporary: 'temporary',
  internship: 'internship',
  apprenticeship: 'apprenticeship',
  volunteer: 'volunteer',
  other: null,
}
const remoteTypes: Readonly<Record<WorkMode, string | null>> = {
  'on-site': null,
  hybrid: 'Hybrid remote',
  remote: 'Fully remote',
}
const perPeriod: Readonly<Record<PayPeriod, string>> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
}

/** The start of the feed. @param builtAt when the feed was requested */
export function openingOf(publisher: string, origin: string, builtAt: Date): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n<source>',
    element('publisher', publisher),
    element('publisherurl', `${origin}/`),
    element('lastBuildDate', builtAt.toUTCString()),
    '\n',
  ].join('')
}

export const closing = '</source>\n'

/**
 * Writes a job in the format of Indeed (https://docs.indeed.com/indeed-apply/xml-feed), which other job boards read too: an
 * entry for each of its places. The reference of one, at the beginning the first, is the job's id; those of the others name
 * their place as well. A place keeps its reference, and no other place gets it. `date` is the date that the job's page shows.
 * @param origin of the web app
 */
export function boardJobXml(job: BoardJob, origin: string): string {
  const byKey = new Map(job.places.map((place) => [place.key, place]))
  return [...byKey]
    .map(([key, place], at) => {
      const isPlain = job.plainPlace === null ? at === 0 : key === job.plainPlace
      return entryXml(job, place, isPlain ? job.id : `${job.id}-${key}`, origin)
    })
    .join('')
}

function entryXml(job: BoardJob, place: BoardPlace, reference: string, origin: string): string {
  const { experienceYears } = job
  const elements: Readonly<Record<string, string | null>> = {
    title: job.title,
    date: job.postedAt.toISOString(),
    lastactivitydate: job.updatedAt.toISOString(),
    expirationdate: job.closesAt.toISOString(),
    referencenumber: reference,
    requisitionid: job.id,
    url: `${origin}/jobs/${job.slug}`,
    company: job.company,
    city: place.city,
    state: place.region,
    country: place.country,
    description: withoutEntities(job.description),
    salary: job.pay && salary(job.pay),
    education: job.education,
    jobtype: job.employmentType && jobTypes[job.employmentType],
    category: job.category,
    experience:
      experienceYears === null || experienceYears === 0
        ? null
        : `${experienceYears}+ ${experienceYears === 1 ? 'year' : 'years'}`,
    remotetype: job.workMode && remoteTypes[job.workMode],
  }
  const written = Object.entries(elements).map(([name, text]) => (text ? element(name, text) : ''))
  return `<job>${written.join('')}</job>\n`
}

/** An element with its text in a CDATA section. The end mark of CDATA is split over two sections. */
function element(name: string, text: string): string {
  return `<${name}><![CDATA[${withoutForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`
}

/** Characters of HTML entities. Angle brackets of the text become quotation marks, which open no tag. */
const characters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '‹',
  gt: '›',
  quot: '”',
  apos: '’',
  '#39': '’',
  nbsp: '\u00a0',
}

/** Sanitised HTML with characters instead of entities, which the format forbids also inside CDATA. */
export function withoutEntities(html: string): string {
  // "&amp;lt;" would become the entity "&lt;".
  const single = html.replace(/&amp;(?=#?\w{1,8};)/gi, '＆')
  return single.replace(/&(\w+|#\d{1,7}|#x[\da-f]{1,6});/gi, (_, name: string) => {
    const known = characters[name.toLowerCase()]
    if (known !== undefined) return known
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : name
  })
}

const formats = new Map<string, Intl.NumberFormat>()

function salary({ min, max, currency, period }: NonNullable<BoardJob['pay']>): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    })
    formats.set(currency, format)
  }
  const amount = min === max ? format.format(max) : `${format.format(min)} - ${format.format(max)}`
  return `${amount} ${perPeriod[period]}`
}
