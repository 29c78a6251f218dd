import {
  type CompanyPage,
  getCompanyPage,
  getJob,
  getLanding,
  getLegalDocument,
  type JobPage,
  type JobSearchAnswer,
  jobSearchQuery,
  type Landing,
  type LegalDocumentName,
  legalDocumentNames,
  listCategories,
  listCompanyJobs,
  listCompanyPages,
  searchJobs,
} from '@vouch/contract'
import {
  companyHead,
  type FirstView,
  industryAndPlace,
  type JobSearch,
  jobHead,
  landingHead,
  readAddressQuery,
  readJobSearch,
  searchHead,
  searchParams,
  startOfText,
  textParam,
  toApiQuery,
} from '@vouch/domain'
import { AppError } from '#base/app-error.ts'
import type { CompanyPages } from '#features/company-page/ports.ts'
import type { JobPages } from '#features/job-page/ports.ts'
import type { LegalDocuments } from '#features/legal/ports.ts'
import type { PublicSearch } from '#features/search/ports.ts'
import { answerSerializer } from '#platform/http/answer-serializer.ts'
import type { FindPage, PageContent, PageSource } from '#platform/web/page-content.ts'
import { callKey } from './call-key.ts'
import { pageWords } from './page-words.en.ts'

export interface FindPageDeps {
  readonly jobPages: JobPages
  readonly companyPages: CompanyPages
  readonly search: PublicSearch
  readonly documents: LegalDocuments
  /** Whether search engines may list the page `/passports/{id}`. */
  readonly isListedPassport: (id: string) => Promise<boolean>
  /** Origin of the web app. */
  readonly origin: string
}

const readCompaniesSearch = searchParams({ q: textParam(120) })
const hidden: PageContent = { status: 200, title: null, head: null, data: {} }
/** Views of log-in and sign-up, whose pages have no data. */
const viewsOfForms: Readonly<Record<string, FirstView>> = {
  login: viewOf('log-in'),
  signup: viewOf('sign-up'),
}
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * Finds a page's head and the API answers that it needs first. The head is the one that the web app would set, and the
 * address is parsed by the web app's own rules.
 */
export function createFindPage(deps: FindPageDeps): FindPage {
  return (path, query) => {
    const [first = '', second, ...rest] = path.split('/').filter(Boolean)
    if (rest.length === 0) {
      if ((first === '' || first === 'home') && second === undefined) return landingPage(deps)
      if (first === 'jobs')
        return second === undefined ? searchPage(deps, query) : jobPage(deps, second, query)
      if (first === 'companies')
        return second === undefined ? companiesPage(deps, query) : companyPage(deps, second)
      if (first === 'passports' && second !== undefined) return passportPage(deps, second)
      const document = legalDocumentNames.find((name) => name === first)
      if (document && second === undefined) return legalPage(deps, document, query)
    }
    // With a reason, log-in shows a notice instead of its lead.
    const hasReason = readAddressQuery(query).why !== undefined
    const view = second === undefined && !hasReason ? viewsOfForms[first] : undefined
    return { fallback: { ...hidden, ...(view && { view }) }, mayBeGone: false }
  }
}

/** A page that exists even if its content cannot be read. */
function lasting(
  known: Pick<PageContent, 'title' | 'head' | 'view'>,
  read: () => Promise<Partial<PageContent>>,
): PageSource {
  const fallback: PageContent = { status: 200, data: {}, ...known }
  return { fallback, mayBeGone: false, read: async () => ({ ...fallback, ...(await read()) }) }
}

/** A page whose head is known from its address; its content is for visitors. */
function forVisitors(...page: Parameters<typeof lasting>): PageSource {
  return { ...lasting(...page), isForVisitors: true }
}

function landingPage({ search, origin }: FindPageDeps): PageSource {
  const head = landingHead(pageWords.site, origin)
  const view = (proof: string): FirstView => ({ name: 'landing', words: { proof } })
  return forVisitors({ title: pageWords.landing, head, view: view('') }, async () => {
    const answer = await search.landing()
    return {
      data: { [callKey(getLanding)]: answer },
      view: view(pageWords.proof(JSON.parse(answer) as Landing)),
    }
  })
}

function searchPage({ search: jobs, origin }: FindPageDeps, addressQuery: string): PageSource {
  const search = readJobSearch(readAddressQuery(addressQuery))
  const title = searchTitle(search, undefined)
  return forVisitors({ title, head: searchHead(search, origin), view: viewOf('search') }, async () => {
    const query = { ...toApiQuery(search), withTotal: true, withFacets: true }
    const [answer, categories] = await Promise.all([
      jobs.search(jobSearchQuery.parse(query)),
      search.category === undefined ? undefined : jobs.categories(),
    ])
    return {
      title: searchTitle(search, JSON.parse(answer) as JobSearchAnswer),
      data: {
        [callKey(searchJobs, { query })]: answer,
        ...(categories && { [callKey(listCategories)]: JSON.stringify(categories) }),
      },
    }
  })
}

function searchTitle({ q, location }: JobSearch, answer: JobSearchAnswer | undefined): string {
  const words = q && startOfText(q, 60)
  const place = location && (answer?.place?.label ?? typedPlace(location))
  if (words && place) return pageWords.both(words, place)
  if (words) return pageWords.words(words)
  return place ? pageWords.place(place) : pageWords.jobs
}

/** The name of a place as somebody typed it. Keys such as `city-2673730` name none. */
function typedPlace(location: string): string | undefined {
  return /^(?:city|region|country)-/.test(location) ? undefined : location.replace(/^text-/, '')
}

function jobPage({ jobPages, origin }: FindPageDeps, slug: string, query: string): PageSource {
  return {
    fallback: hidden,
    mayBeGone: true,
    read: async () => {
      if (!slugPattern.test(slug)) return { ...hidden, status: 404 }
      try {
        const answer = await jobPages.page(slug)
        const job = JSON.parse(answer) as JobPage
        return {
          status: 200,
          title: pageWords.job(job.title, job.company.name),
          head: jobHead(job, origin),
          data: { [callKey(getJob, { params: { slug } })]: answer },
          // With `apply`, the page shows the application form instead.
          ...(readAddressQuery(query).apply === undefined && {
            view: { name: 'job', words: { title: job.title, company: job.company.name } },
          }),
        }
      } catch (error) {
        return missing(error)
      }
    },
  }
}

function companiesPage({ companyPages, origin }: FindPageDeps, addressQuery: string): PageSource {
  const { q } = readCompaniesSearch(readAddressQuery(addressQuery))
  const query = q === undefined ? {} : { q }
  const head = { description: null, canonical: `${origin}/companies`, noindex: q !== undefined }
  const serialize = answerSerializer(listCompanyPages.answers[200])
  return forVisitors({ title: pageWords.companies, head, view: viewOf('companies') }, async () => ({
    data: { [callKey(listCompanyPages, { query })]: serialize(await companyPages.list(query)) },
  }))
}

function companyPage({ companyPages, origin }: FindPageDeps, slug: string): PageSource {
  const head = { description: null, canonical: `${origin}/companies/${encodeURIComponent(slug)}` }
  const params = { slug }
  const serialize = answerSerializer(getCompanyPage.answers[200])
  return lasting({ title: pageWords.companies, head }, async () => {
    if (!slugPattern.test(slug)) return { ...hidden, status: 404 }
    try {
      const [company, jobs] = await Promise.all([companyPages.page(slug), companyPages.jobs(slug, {})])
      return {
        title: pageWords.company(company.name),
        head: companyHead(company, origin),
        view: companyView(company),
        data: {
          [callKey(getCompanyPage, { params })]: serialize(company),
          [callKey(listCompanyJobs, { params })]: jobs,
        },
      }
    } catch (error) {
      return missing(error)
    }
  })
}

function legalPage(
  { documents, origin }: FindPageDeps,
  document: LegalDocumentName,
  query: string,
): PageSource {
  const { version: asked } = readAddressQuery(query)
  const version = typeof asked === 'number' && asked % 1 === 0 && asked > 0 ? asked : undefined
  const name = pageWords.documents[document]
  // Search engines list only the current version.
  const head = { description: null, canonical: `${origin}/${document}`, noindex: version !== undefined }
  const serialize = answerSerializer(getLegalDocument.answers[200])
  const title = version === undefined ? name : pageWords.version(name, version)
  return forVisitors({ title, head }, async () => {
    const call = { params: { document }, query: version === undefined ? {} : { version } }
    return {
      data: { [callKey(getLegalDocument, call)]: serialize(await documents.document(document, version)) },
    }
  })
}

function passportPage({ isListedPassport, origin }: FindPageDeps, id: string): PageSource {
  const title = pageWords.passport
  const listed = { description: null, canonical: `${origin}/passports/${encodeURIComponent(id)}` }
  return {
    // Crawlers that run no scripts do not see the page's own `noindex`. While the database is down, nothing is listed.
    fallback: { ...hidden, title },
    mayBeGone: false,
    read: async () => ({ ...hidden, title, head: (await isListedPassport(id)) ? listed : null }),
  }
}

function viewOf(name: 'search' | 'companies' | 'log-in' | 'sign-up'): FirstView {
  return { name, words: {} }
}

function companyView(company: CompanyPage): FirstView | undefined {
  const { name, about, verified } = company
  const facts = industryAndPlace(company)
  // The page then shows something else there, so the view would not match.
  if (about === '' || facts === '') return undefined
  return { name: verified ? 'verified-company' : 'company', words: { name, about, facts } }
}

/** Turns `not-found` and `gone` into a page with that status. @throws any other error */
function missing(error: unknown): PageContent {
  if (error instanceof AppError && error.code === 'not-found') return { ...hidden, status: 404 }
  if (error instanceof AppError && error.code === 'gone') return { ...hidden, status: 410 }
  throw error
}
