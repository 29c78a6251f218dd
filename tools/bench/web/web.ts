// Measures first visits of public pages in Chromium, beside a bare page.
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { browserArguments } from '../../../apps/e2e/support/browser.ts'
import { findBrowser } from '../../test/find-browser.ts'
import { startBarePage } from './bare-page.ts'
import { startBuiltVouch } from './built-vouch.ts'
import { median } from './median.ts'
import { measureNavigations } from './navigations.ts'
import { publicPages } from './public-pages.ts'
import { type Screen, slow, type Throttling, type Visit, visit } from './visit.ts'

const usage = `npm run bench:web -- [--runs 5] [--only <name>] [--width 412] [--url <address>] [--scripts]

  --only     measures pages whose name contains this text; "navigation" only later navigations
  --width    width of the window in CSS pixels
  --url      measures a running Vouch with demo data instead of starting one
  --scripts  lists the scripts received until the app has started
`

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '412' },
    url: { type: 'string' },
    scripts: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const screen: Screen = { width: Number(values.width), height: 823 }
const say = (text: string) => process.stdout.write(`${text}\n`)

if (values.help || !(runs > 0) || !(screen.width > 0)) say(usage)
else await run()

async function run(): Promise<void> {
  const vouch = values.url ? { url: values.url, stop: async () => undefined } : await startBuiltVouch()
  const bare = await startBarePage()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
  try {
    for (const [name, throttling] of [
      ['slow 4G, CPU slowed 4 times', slow],
      ['not slowed', null],
    ] as const) {
      say(`\n${name}, ${screen.width} px wide, median of ${runs}`)
      await measurePages(browser, { vouch: vouch.url, bare: bare.url }, throttling)
    }
    if ('navigation'.includes(values.only))
      await measureNavigations(browser, vouch.url, { screen, runs, say })
  } finally {
    await browser.close()
    bare.stop()
    await vouch.stop()
  }
}

interface Compared extends Visit {
  readonly bareLcp: number
  readonly bareTask: number
  readonly ratio: number
}

async function measurePages(
  browser: Browser,
  urls: { readonly vouch: string; readonly bare: string },
  throttling: Throttling | null,
): Promise<void> {
  const pages = (await publicPages(urls.vouch)).filter(({ name }) => name.includes(values.only))
  const visits = new Map(pages.map(({ name }) => [name, [] as Compared[]]))
  // The bare page is visited before each page, so that the load of the machine hits both.
  for (let round = 0; round < runs; round += 1) {
    for (const { name, path } of pages) {
      const bare = await visit(browser, urls.bare, screen, throttling, true)
      const seen = await visit(browser, `${urls.vouch}${path}`, screen, throttling)
      visits
        .get(name)
        ?.push({ ...seen, bareLcp: bare.lcp, bareTask: bare.longestTask, ratio: seen.lcp / bare.lcp })
    }
  }
  say(
    '| page | LCP ms | bare page ms | ratio | script kB | all kB | app started ms | script kB until then | longest task ms | bare page’s | shifts | largest paint |',
  )
  say('|---|---|---|---|---|---|---|---|---|---|---|---|')
  for (const [name, seen] of visits) {
    say(row(name, seen))
    if (values.scripts) say((seen[0]?.scripts ?? []).map((script) => `    ${script}`).join('\n'))
  }
}

function row(name: string, seen: readonly Compared[]): string {
  const of = (read: (one: Compared) => number) => median(seen.map(read))
  return `| ${[
    name,
    of(({ lcp }) => lcp).toFixed(0),
    of(({ bareLcp }) => bareLcp).toFixed(0),
    `${of(({ ratio }) => ratio).toFixed(2)}×`,
    (of(({ scriptBytes }) => scriptBytes) / 1000).toFixed(1),
    (of(({ bytes }) => bytes) / 1000).toFixed(1),
    of(({ started }) => started).toFixed(0),
    (of(({ startBytes }) => startBytes) / 1000).toFixed(1),
    of(({ longestTask }) => longestTask).toFixed(0),
    of(({ bareTask }) => bareTask).toFixed(0),
    of(({ shifts }) => shifts).toFixed(3),
    seen[0]?.lcpElement ?? '',
  ].join(' | ')} |`
}
