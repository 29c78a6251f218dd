import type { CompanyPage, JobPage } from '@vouch/contract'
import { jobPostingLd } from '../job/job-posting.ts'
import { isNarrowed, type JobSearch, jobSearchPath } from '../search/job-address.ts'
import { startOfText, textOfHtml } from './text-of-html.ts'

/** What a public page says about itself in its head, besides the title. Addresses are full URLs. */
export interface PageHead {
  /** Null for the description of the marketplace. */
  readonly description: string | null
  readonly canonical: string
  /** Search engines must not list the page. */
  readonly noindex?: boolean
  /** Address of the Atom feed of the jobs on the page. */
  readonly feed?: string
  /** A picture of what the page is about; the marketplace's own by default. */
  readonly image?: string
  /** JSON-LD (https://schema.org) */
  readonly data?: readonly object[]
}

/** Length that search engines show of a description, in characters. */
const descriptionLength = 200

/** Head of the page of an open job. @param origin of the web app */
export function jobHead(job: JobPage, origin: string): PageHead {
  const { company, companyLogo } = job
  const facts = [company.name, job.location, textOfHtml(job.description)]
  const posting = jobPostingLd(job, origin)
  const path = [
    { name: company.name, url: `${origin}/companies/${company.slug}` },
    { name: job.title, url: `${origin}/jobs/${job.slug}` },
  ]
  return {
    description: startOfText(facts.filter(Boolean).join(' · '), descriptionLength),
    canonical: `${origin}/jobs/${job.slug}`,
    ...(companyLogo && { image: `${origin}${companyLogo.large}` }),
    data: posting ? [posting, breadcrumbs(path)] : [],
  }
}

/** Head of the page of a company. */
export function companyHead(company: CompanyPage, origin: string): PageHead {
  const address = `${origin}/companies/${company.slug}`
  const facts = [company.industry, company.location, company.about]
  return {
    description: startOfText(facts.filter(Boolean).join(' · '), descriptionLength) || null,
    canonical: address,
    feed: `${address}/jobs.atom`,
    ...(company.logo && { image: `${origin}${company.logo.large}` }),
    data: [organization(company, address, origin)],
  }
}

function organization(company: CompanyPage, address: string, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.name,
    ...(company.legalName !== company.name && { legalName: company.legalName }),
    url: address,
    ...(company.website && { sameAs: company.website }),
    ...(company.logo && { logo: `${origin}${company.logo.large}` }),
    ...(company.about && { description: company.about }),
    ...(company.founded !== null && { foundingDate: String(company.founded).padStart(4, '0') }),
  }
}

/** Head of the landing page, which tells search engines how to search here. @param name of the marketplace */
export function landingHead(name: string, origin: string): PageHead {
  const searched = `${origin}/jobs?q={search_term_string}`
  return {
    description: null,
    canonical: `${origin}/`,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name,
        url: `${origin}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: searched },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}

/** Head of a job search. Search engines list only the search for all jobs, because the number of others is endless. */
export function searchHead(search: JobSearch, origin: string): PageHead {
  const path = jobSearchPath(search)
  return {
    description: null,
    canonical: `${origin}${path}`,
    noindex: isNarrowed(search),
    feed: `${origin}${path.replace('/jobs', '/jobs.atom')}`,
  }
}

function breadcrumbs(path: readonly { readonly name: string; readonly url: string }[]): object {
  const items = path.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  }))
  return { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: items }
}
