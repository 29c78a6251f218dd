import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildFiles } from './build/build-files.ts'
import { compressed } from './build/compressed.ts'
import { firstViews } from './build/first-views.ts'
import { lightContract } from './build/light-contract.ts'
import { lightRouteTree } from './build/light-route-tree.ts'
import { messagingWorker } from './build/messaging-worker.ts'
import { orderedChunks } from './build/ordered-chunks.ts'
import { payloadFiles } from './build/payload-files.ts'
import { phoneFiles } from './build/phone/phone-files.ts'
import { quietErrors } from './build/quiet-errors.ts'

const api = process.env.VOUCH_API_URL ?? `http://localhost:${process.env.PORT ?? 3000}`
const proxied = [
  '/api',
  '/config.json',
  '/dev/mail',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/identity/',
  '/.well-known',
  '/endorsements/',
  '/v1/projects/',
  '/payloads/',
  '/robots.txt',
  '/sitemap',
  '/jobs.atom',
]

/** Evaluated in a task of its own, before the rest of zod (`use-account-form.ts`). */
const zodCore = /\/node_modules\/zod\/v4\/core\//
const zod = /\/node_modules\/zod\/|\/packages\/contract\/src\/schemas\/(?:common|name)\.ts$/
const schemas = /\/packages\/contract\/src\/(?:schemas\/[\w/-]+|errors)\.ts$/
/** Constants of the contract, without those of subjects that only later pages need. */
const firstWords =
  /\/schemas\/(?!passport\/|master|notification-settings|job-import|job-feed|application\/|job-report|job-team|search-synonym|profile|saved-search|job-life|job-requirements|company-|question)[\w/-]+\.ts\?constants$/
/** The bundler names a shared chunk after all its users: 1.9 kB on the first page, which lists all files. */
const builtName = (name = '') => `assets/${/^shared~/.test(name) ? 'shared' : '[name]'}-[hash:7]`
/** Parts of the pages that visitors see first, each in a chunk of its own with what it alone needs. */
const landing = /\/src\/routes\/_default\/(?:index|home)\.tsx\?tsr-split=/
const page =
  /\/src\/(?:routes\/_default\.tsx\?tsr-split=|ui\/layout\/(?:page|notice|hint)\.tsx$|lib\/api\/use-config\.ts$)/
const jobs =
  /\/src\/(?:ui\/(?:layout\/(?:load-state|error-state|delayed|relative-time)|first-view\/[\w-]+|application\/status-badge|list\/facts-list|job\/(?:job-place|job-words\.en))\.tsx?$|lib\/(?:data\/job-marks|identity\/use-viewer)\.ts$)|\/domain\/src\/pages\//
const field = /\/@mantine\/core\/esm\/components\/(?:Input|InputBase|TextInput)\//
const list =
  /\/src\/(?:ui\/(?:list\/(?:more-button|use-more|empty-state)|job\/(?:job-card|job-card-skeleton|company-logo|later-marks)|search\/(?:job-search-box|search-input)|layout\/offline-state)\.tsx?$|lib\/api\/paged-query\.ts$)|\/react-query\/build\/modern\/(?:useInfiniteQuery|infiniteQueryOptions)\.js$/
const search = /\/src\/routes\/_default\/jobs\/index\.tsx\?tsr-split=/
const companies = /\/src\/routes\/_default\/companies\/(?:index|\$slug)\.tsx\?tsr-split=/
const job = /\/src\/routes\/_default\/jobs\/\$slug\.tsx\?tsr-split=/
/** Loaded by every page after its first paint. Not in `common`, which blocks a slow phone for 400 ms. */
const later =
  /\/src\/(?:app\/(?:background\/start-later\.ts|snackbars\.tsx)|ui\/layout\/color-scheme-menu\.tsx|lib\/api\/send-request\.ts)$/
/** What only candidates see on job cards. */
const marks = /\/src\/ui\/job\/job-marks\.tsx$/
/** Filters of the job search. */
const filters = /\/src\/features\/job-search\/job-filters\.tsx$/
const accountSchemas = /\/src\/features\/account\/account-schemas\.ts$/
/** What the pages of a company share, which otherwise ends up in chunks that import each other. */
const company = /\/features\/company-verification\/|\/lib\/data\/company-(?:people|verification)\.ts$/
const publicPage = /^assets\/(?:landing|search|companies|job|ways-in)-/
const waysIn = /\/src\/routes\/_default\/(?:login|signup)\.tsx\?tsr-split=/

/**
 * What the first page's script loads together with a chunk that it imports. Pages of members name only their styles: the
 * lists of their scripts would take 2 kB, and most of these are in the cache by then.
 */
function resolveDependencies(
  file: string,
  files: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html' || publicPage.test(file)) return files
  return files.filter((name) => name.endsWith('.css'))
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // The first page contains all routes: split loaders and components of other pages off.
        splitBehavior: ({ routeId }) =>
          /^\/_(?:admin|wizard|default\/(?!home$|$))/.test(routeId) ? [['loader', 'component']] : undefined,
      },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.|\\.en\\.',
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
      // Leaves an empty route file alone, because it may be work in progress.
      customScaffolding: { routeTemplate: '', lazyRouteTemplate: '' },
    }),
    lightContract(),
    lightRouteTree(),
    quietErrors(),
    react(),
    orderedChunks(),
    buildFiles(),
    firstViews(),
    messagingWorker(),
    payloadFiles(),
    phoneFiles(),
    compressed(),
  ],
  server: {
    port: Number(process.env.VOUCH_WEB_PORT ?? 5173),
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: api }])),
  },
  resolve: {
    // React 19 has the hook that this shim provides.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  build: {
    target: 'es2023',
    cssMinify: 'lightningcss',
    modulePreload: { polyfill: false, resolveDependencies },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) => `${builtName(name)}.js`,
        chunkFileNames: ({ name }) => `${builtName(name)}.js`,
        assetFileNames: ({ names }) => `${builtName(names[0])}[extname]`,
        codeSplitting: {
          // Each public page loads the chunks of its parts only: `tools/check/first-page-script.ts` checks their sizes.
          // Without groups, a page loads 128 files on average instead of 10, and the landing page 272 kB of script
          // instead of 150 kB. Without `common`, a page loads 483 kB on average instead of 307 kB. Other numbers for
          // `common` and `shared` often make chunks import each other, which the build refuses.
          // A group includes its modules' dependencies unless a group of higher priority has them.
          groups: [
            { name: 'words', test: firstWords, priority: 5 },
            { name: 'zod-core', test: zodCore, priority: 4.2 },
            { name: 'zod', test: zod, priority: 4.1 },
            { name: 'schemas', test: schemas, priority: 4 },
            { name: 'app', tags: ['$initial'], priority: 3 },
            { name: 'page', test: page, priority: 2.9 },
            { name: 'jobs', test: jobs, priority: 2.89 },
            { name: 'field', test: field, priority: 2.88 },
            { name: 'list', test: list, priority: 2.85 },
            { name: 'landing', test: landing, priority: 2.8 },
            { name: 'rich-text', test: /\/src\/ui\/form\/rich-text-view\.tsx$/, priority: 2.7 },
            { name: 'search', test: search, priority: 2.6 },
            { name: 'companies', test: companies, priority: 2.5 },
            { name: 'job', test: job, priority: 2.4 },
            { name: 'ways-in', test: waysIn, priority: 2.3 },
            { name: 'later', test: later, priority: 2.2 },
            { name: 'marks', test: marks, priority: 2.15 },
            { name: 'filters', test: filters, priority: 2.1 },
            { name: 'account-schemas', test: accountSchemas, priority: 2 },
            { name: 'company', test: company, priority: 1.5 },
            { name: 'common', minShareCount: 5, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 11_200 },
          ],
        },
      },
    },
  },
})
