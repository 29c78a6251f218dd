// `npm run test:e2e -- <words>`: builds the web app if needed. Then runs the user journeys whose file name or
// titles contain all words.

import { spawnSync } from 'node:child_process'
import { findBrowser, findFirefox } from './find-browser.ts'
import { bin } from './steps.ts'

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) process.exit(status ?? 1)
}

const given = process.argv.slice(2)
const options = given.filter((word) => word.startsWith('-'))
// Playwright matches a pattern with the file name followed by the titles.
const words = given
  .filter((word) => !word.startsWith('-'))
  .map((word) => `(?=.*${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')})`)

run(process.execPath, ['tools/build/web.ts'])
run(
  `${bin}/playwright`,
  [
    'test',
    '--config',
    'apps/e2e/playwright.config.ts',
    '--trace',
    'retain-on-failure',
    ...options,
    ...(words.length > 0 ? ['--grep', `/${words.join('')}/i`] : []),
  ],
  { VOUCH_BROWSER: findBrowser(), VOUCH_FIREFOX: findFirefox() },
)
