// Finds browsers for the tests, or installs them if possible.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

interface Kind {
  readonly name: string
  /** Environment variable that names the path of the browser. */
  readonly variable: string
  readonly commands: readonly string[]
  readonly places: readonly string[]
  /** Names of Debian packages, the best one first. */
  readonly packages: readonly [string, ...string[]]
  /** Name of Homebrew's package. */
  readonly cask: string
}

const chromium: Kind = {
  name: 'Chromium, Chrome or Edge',
  variable: 'VOUCH_BROWSER',
  // The shell draws pages without a window and needs a fifth less CPU time than Chromium.
  commands: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge',
  ],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
  packages: ['chromium-headless-shell', 'chromium'],
  cask: 'chromium',
}

const firefox: Kind = {
  name: 'Firefox',
  variable: 'VOUCH_FIREFOX',
  commands: ['firefox-esr', 'firefox'],
  places: [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
  packages: ['firefox-esr'],
  cask: 'firefox',
}

function onPath(name: string): string | null {
  const found = spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { encoding: 'utf8' })
  return found.status === 0 ? (found.stdout.split('\n')[0]?.trim() ?? null) : null
}

function find({ variable, commands, places }: Kind): string | null {
  const named = process.env[variable]
  if (named) {
    if (!existsSync(named)) throw new Error(`${variable} names ${named}, which does not exist.`)
    return named
  }
  return commands.map(onPath).find((path) => path !== null) ?? places.find((path) => existsSync(path)) ?? null
}

/** Installs the first of these packages that this Debian has. */
function installFromDebian(names: Kind['packages']): void {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('apt-get', ['update', '-qq'], options)
  const known = names.find((name) => spawnSync('apt-cache', ['show', name]).status === 0)
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', known ?? names[0]], options)
}

function findOrInstall(kind: Kind): string {
  const found = find(kind)
  if (found) return found
  if (process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get')) {
    process.stdout.write(`No ${kind.name} found: installing it from Debian …\n`)
    installFromDebian(kind.packages)
    const installed = find(kind)
    if (installed) return installed
  }
  throw new Error(
    `The browser tests need ${kind.name}. Install it ("apt-get install ${kind.packages.at(-1)}", ` +
      `"brew install --cask ${kind.cask}"), or set ${kind.variable} to its path.`,
  )
}

/**
 * Finds a Chromium-based browser in `VOUCH_BROWSER`, the PATH or the usual folders. As root on Debian,
 * installs one if there is none.
 * @throws Error with instructions when there is none
 */
export function findBrowser(): string {
  return findOrInstall(chromium)
}

/**
 * Finds Firefox in `VOUCH_FIREFOX`, the PATH or the usual folders. As root on Debian, installs `firefox-esr`
 * if there is none.
 * @throws Error with instructions when there is none
 */
export function findFirefox(): string {
  return findOrInstall(firefox)
}
