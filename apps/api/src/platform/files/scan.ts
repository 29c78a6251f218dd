import { createReadStream } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { AppError } from '#base/app-error.ts'

/** Where a scanner listens. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

/** Looks for malware in a file. */
export interface FileScanner {
  /**
   * @param path of a file on this machine
   * @returns what was found, null for a clean file
   * @throws AppError unavailable when the scanner does not answer: what was not scanned is not taken
   */
  scan(path: string): Promise<string | null>
}

const defaultPort = 3310
const connectMs = 5_000
interface ScanLimits {
  /** Between two signs of life; a full scan of 10 MB takes seconds. */
  readonly quietMs: number
}

const usual: ScanLimits = { quietMs: 60_000 }
const chunkBytes = 64 * 1024

/**
 * Reads `clamd://host:3310` or `clamd:///run/clamav/clamd.ctl`.
 * @throws Error with a sentence about what is wrong
 */
export function readScannerAddress(text: string): ScannerAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'clamd:') throw new Error('must be an address such as clamd://localhost:3310')
  if (url.hostname === '') {
    if (url.pathname.length < 2) throw new Error('must name a host or the path of a socket')
    return { path: decodeURIComponent(url.pathname) }
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort : Number(url.port),
  }
}

/** Asks a ClamAV daemon (clamd, command INSTREAM: the file is sent, clamd needs no access to our disk). */
export function createClamScanner(address: ScannerAddress, limits: ScanLimits = usual): FileScanner {
  return {
    scan: async (path) => {
      let answer: string
      try {
        answer = await ask(address, path, limits)
      } catch (cause) {
        throw new AppError('unavailable', 'The virus scanner does not answer.', {
          retryAfterSeconds: 30,
          cause,
        })
      }
      if (/^stream: OK$/.test(answer)) return null
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (found !== undefined) return found
      const cause = new Error(`clamd answered: ${answer.slice(0, 200) || 'nothing'}`)
      throw new AppError('unavailable', 'The virus scanner failed.', { retryAfterSeconds: 30, cause })
    },
  }
}

async function ask(address: ScannerAddress, path: string, { quietMs }: ScanLimits): Promise<string> {
  const socket = createConnection(address)
  socket.on('error', () => undefined)
  try {
    await connected(socket)
    socket.setTimeout(quietMs, () => socket.destroy(new Error('no answer in time')))
    const answer = readAll(socket)
    // It may answer and hang up before everything is sent: then the answer counts.
    send(socket, path).catch((error: Error) => socket.destroy(error))
    return (await answer).replace(/\0.*$/s, '').trim()
  } finally {
    socket.destroy()
  }
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(connectMs, () => socket.destroy(new Error('no connection in time')))
    socket.once('connect', resolve).once('error', reject)
  })
}

/** Each chunk follows its length (4 bytes, most significant first); a length of 0 ends the file. */
async function send(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    if (socket.destroyed) return
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (!socket.write(chunk)) await drained(socket)
  }
  socket.write(Buffer.alloc(4))
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve()
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.on('drain', go).on('close', go)
  })
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    if (chunk.includes(0)) break
  }
  return Buffer.concat(chunks).toString('utf8')
}
