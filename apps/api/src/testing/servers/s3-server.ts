import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import type { S3Settings } from '#platform/files/file-storage-s3.ts'
import { isSignedBy } from './s3-signature.ts'

/** A local S3 server with one empty bucket. */
export interface S3Server {
  readonly settings: S3Settings & { readonly endpoint: string }
  /** Environment variables that make Vouch use this S3 server. */
  readonly env: Readonly<Record<string, string>>
  /** Stops the S3 server but keeps its stored objects. */
  stop(): Promise<void>
  /** Restarts the S3 server on the same port. */
  start(): Promise<void>
  /** Stops the S3 server and deletes its objects. */
  close(): Promise<void>
}

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/**
 * Starts an S3 server on a free local port. In front of s3rver, a proxy adds two missing features:
 * 1. It checks request signatures (version 4).
 * 2. It adds page tokens to listings. Those of s3rver need a cipher that Node no longer has.
 */
export async function openS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'vouch-s3-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory }
  const inner = new S3rver({ ...options, configureBuckets: [{ name: 'vouch' }] })
  const { port: innerPort } = await inner.run()
  const open = () => createServer((request, answer) => void pass(request, answer, innerPort))
  const listen = async (server: Server, port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  let server = open()
  const port = await listen(server, 0)
  const stop = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const endpoint = `http://127.0.0.1:${port}`
  return {
    settings: { bucket: 'vouch', region: 'us-east-1', endpoint, credentials, pathStyle: true },
    env: {
      FILES_S3_BUCKET: 'vouch',
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_KEY: credentials.accessKeyId,
      FILES_S3_SECRET: credentials.secretAccessKey,
    },
    stop,
    start: async () => {
      server = open()
      await listen(server, port)
    },
    close: async () => {
      await stop()
      await inner.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function pass(request: IncomingMessage, answer: ServerResponse, port: number): Promise<void> {
  const isKnown = request.headers.authorization?.includes(`Credential=${credentials.accessKeyId}/`)
  if (isKnown && !isSignedBy(request, credentials.secretAccessKey)) {
    const error = '<Error><Code>SignatureDoesNotMatch</Code><Message>Not this secret.</Message></Error>'
    answer.writeHead(403, { 'content-type': 'application/xml', connection: 'close' }).end(error)
    return
  }
  const url = new URL(request.url ?? '', 'http://x')
  const isList = url.searchParams.get('list-type') === '2'
  if (isList) {
    url.searchParams.delete('list-type')
    url.searchParams.set('marker', url.searchParams.get('continuation-token') ?? '')
    url.searchParams.delete('continuation-token')
  }
  const path = url.pathname + url.search
  const { method, headers } = request
  const forward = httpRequest({ host: '127.0.0.1', port, path, method, headers }, async (inner) => {
    const body = isList ? withNextPage(await text(inner)) : inner
    const { 'content-length': _, ...rest } = inner.headers
    answer.writeHead(inner.statusCode ?? 500, isList ? rest : inner.headers)
    if (typeof body === 'string') answer.end(body)
    else body.pipe(answer)
  })
  forward.on('error', () => answer.destroy())
  request.pipe(forward)
}

/** Adds a page token to a listing: the last key of the page. */
function withNextPage(xml: string): string {
  const last = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].at(-1)?.[1]
  return xml.includes('<IsTruncated>true')
    ? xml.replace('</ListBucketResult>', `<NextContinuationToken>${last}</NextContinuationToken>$&`)
    : xml
}
