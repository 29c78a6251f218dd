import type { Feature, ServiceDeps } from '#platform/feature.ts'
import type { SiteName } from '#platform/web/head-html.ts'
import type { FindPage } from '#platform/web/page-content.ts'
import { createFeedReadModel } from './feed-read-model.ts'
import { createFindPage, type FindPageDeps } from './find-page.ts'
import { readBoardJobs } from './job-feed-read-model.ts'
import { pageWords } from './page-words.en.ts'
import { serveRobots } from './robots.ts'
import { serveFeeds, serveJobFeed } from './serve-feeds.ts'
import { serveSitemaps } from './serve-sitemaps.ts'
import { createSitemapReadModel } from './sitemap-read-model.ts'

interface PublicPagesDeps extends ServiceDeps, Omit<FindPageDeps, 'origin'> {
  readonly publicUrl: string
}

interface PublicPagesFeature extends Feature {
  readonly findPage: FindPage
  readonly site: SiteName
}

/** Public pages for crawlers, feed readers and link previews: heads and data of pages, sitemaps, feeds, robots.txt. */
export function publicPagesFeature({ publicUrl, ...deps }: PublicPagesDeps): PublicPagesFeature {
  const origin = new URL(publicUrl).origin
  const feeds = createFeedReadModel(deps)
  const sitemaps = createSitemapReadModel(deps)
  return {
    findPage: createFindPage({ ...deps, origin }),
    site: {
      name: pageWords.site,
      description: pageWords.description,
      image: `${origin}/icons/share-1200x630.png`,
    },
    routes: () => undefined,
    documents: (app) => {
      serveRobots(app, origin)
      serveSitemaps(app, sitemaps, origin)
      serveFeeds(app, feeds, origin)
      serveJobFeed(app, { readJobs: () => readBoardJobs(deps), clock: deps.clock, origin })
    },
  }
}
