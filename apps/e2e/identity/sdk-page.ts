import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { bundleForBrowsers } from '../support/files/bundle.ts'

/** A page that loads the SDK from another origin than Vouch. */
export interface SdkPage {
  readonly origin: string
  stop(): Promise<void>
}

const page = '<!doctype html><title>Every call</title><script type="module" src="/every-call.js"></script>'

/** Starts the page's server. @param answer handles requests other than for the page */
export async function startSdkPage(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) =>
    response.writeHead(404).end(),
): Promise<SdkPage> {
  const script = await bundleForBrowsers(join(import.meta.dirname, 'browser.ts'))
  const server: Server = createServer((request, response) => {
    if (request.url === '/') response.setHeader('content-type', 'text/html').end(page)
    else if (request.url === '/every-call.js')
      response.setHeader('content-type', 'text/javascript').end(script)
    else answer(request, response)
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
