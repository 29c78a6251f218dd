import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A site with a feed of job postings. */
export interface FeedServer {
  readonly url: string
  /** Number of requests so far. */
  readonly requests: number
  /** Sets how requests are answered. */
  answer(listener: RequestListener): void
  /** Answers with a text, with an ETag if it is given, and 304 to requests that know it. */
  serve(text: string, etag?: string): void
  close(): Promise<void>
}

export async function startFeedServer(): Promise<FeedServer> {
  let requests = 0
  let listener: RequestListener = (_request, response) => response.writeHead(404).end()
  const server = createServer((request, response) => {
    requests += 1
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/jobs`,
    get requests() {
      return requests
    },
    answer: (next) => {
      listener = next
    },
    serve: (text, etag) => {
      listener = (request, response) => {
        if (etag !== undefined && request.headers['if-none-match'] === etag)
          return response.writeHead(304).end()
        response.writeHead(200, etag === undefined ? {} : { etag }).end(text)
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers without end, as fast as they are read. */
export const endlessly: RequestListener = (_request, response) => {
  const part = Buffer.alloc(2 ** 20, ' ')
  const write = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', write).on('error', () => undefined)
  response.writeHead(200)
  write()
}
