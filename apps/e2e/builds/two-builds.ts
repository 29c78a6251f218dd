import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { extname, join } from 'node:path'
import { makeScratchFolder } from '../support/scratch.ts'

const dist = join(import.meta.dirname, '../../web/dist')

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Worker of push messages, as short as possible: only its scope matters here. */
const messagingWorker = "addEventListener('push', () => undefined)"

/** A server with two builds of the web app behind one address, in front of a Vouch server. */
export interface TwoBuilds {
  readonly url: string
  /** Id of the build that the server does not serve at first. */
  readonly nextId: string
  /** Serves only the second build from now on. */
  deployNext(): void
  /** Answers 404 for build files with `part` in their name, as after a failed deployment. */
  lose(part: string): void
  /** While away, API calls get 503, and payloads are those of the build. */
  setApiAway(isAway: boolean): void
  /** Paths that were requested so far, the last one at the end. */
  requested(): readonly string[]
  /** Restores the first build with all its files. */
  reset(): void
  stop(): Promise<void>
}

/** A copy of the build with another id and other names of all scripts and styles. @returns the id */
function makeNextBuild(folder: string): string {
  cpSync(dist, folder, { recursive: true, filter: (file) => !/\.(?:br|gz|map)$/.test(file) })
  const { id } = JSON.parse(readFileSync(join(folder, 'builds/latest.json'), 'utf8')) as { id: string }
  const nextId = [...id].reverse().join('')
  const names = new Map(
    readdirSync(join(folder, 'assets'))
      .filter((name) => /\.(?:js|css)$/.test(name))
      .map((name) => [name, name.replace(/(\.\w+)$/, 'N$1')]),
  )
  renameSync(join(folder, `builds/meta/${id}.json`), join(folder, `builds/meta/${nextId}.json`))
  for (const [name, next] of names) renameSync(join(folder, 'assets', name), join(folder, 'assets', next))
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|html|json)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
      .replaceAll(id, nextId)
      .replace(/[\w~.-]+-[\w-]{7}\.(?:js|css)/g, (name) => names.get(name) ?? name)
    writeFileSync(file, text)
  }
  return nextId
}

function forward(to: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = request
  const onward = send(new URL(url, to), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Starts the server. @param vouch address of the Vouch server that answers everything but files of the build */
export async function startTwoBuilds(vouch: string): Promise<TwoBuilds> {
  const next = makeScratchFolder('next-build')
  const nextId = makeNextBuild(next)
  const policy = (await fetch(vouch)).headers.get('content-security-policy') ?? ''
  let isNext = false
  let isAway = false
  let lost: string[] = []
  const requested: string[] = []

  const file = (path: string, response: ServerResponse): void => {
    const headers = {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
    }
    try {
      if (lost.some((part) => path.includes(part))) throw new Error('lost')
      const content = readFileSync(join(isNext ? next : dist, path))
      response.writeHead(200, headers).end(content)
    } catch {
      response.writeHead(404).end()
    }
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', vouch).pathname
    requested.push(path)
    if (path === '/firebase-messaging-sw.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(messagingWorker)
    } else if (/^\/(?:api|identity)/.test(path)) {
      if (isAway) response.writeHead(503).end()
      else forward(vouch, request, response)
    } else if (path === '/config.json' || (path.startsWith('/payloads/') && !isAway)) {
      forward(vouch, request, response)
    } else file(extname(path) === '' ? '/index.html' : path, response)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return {
    url: `http://localhost:${address.port}`,
    nextId,
    deployNext: () => {
      isNext = true
    },
    lose: (part) => lost.push(part),
    setApiAway: (away) => {
      isAway = away
    },
    requested: () => requested,
    reset: () => {
      isNext = false
      isAway = false
      lost = []
      requested.length = 0
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(next, { recursive: true, force: true })
    },
  }
}
