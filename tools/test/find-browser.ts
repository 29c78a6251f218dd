// Finds a Chromium for the browser tests, or installs one where it can.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

function onPath(name: string): string | null {
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' })
  return found.status === 0 ? (found.stdout.split('\n')[0]?.trim() ?? null) : null
}

function find(): string | null {
  const named = process.env.VOUCH_BROWSER
  if (named) {
    if (!existsSync(named)) throw new Error(`VOUCH_BROWSER names ${named}, which is not there.`)
    return named
  }
  return names.map(onPath).find((path) => path !== null) ?? places.find((path) => existsSync(path)) ?? null
}

function installFromDebian(): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
}

/**
 * The path of a Chromium-family browser.
 * Looks at `VOUCH_BROWSER`, the path and the usual places; as root on Debian it installs the package `chromium`.
 * @throws Error that says how to get one, when none is there and none could be installed
 */
export function findBrowser(): string {
  const found = find()
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get')) {
    process.stdout.write('No Chromium found: installing it from Debian …\n')
    installFromDebian()
    const installed = find()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium, Chrome or Edge. Install one ("apt-get install chromium", ' +
      '"brew install --cask chromium"), or set VOUCH_BROWSER to its path.',
  )
}
