import { createReadStream } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { AppError } from '#base/app-error.ts'

export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

export interface FileScanner {
  /**
   * Scans a local file for malware.
   * @param path of the file
   * @returns the name of the malware; null for a clean file
   * @throws AppError unavailable when the scanner does not respond, so that no unscanned file is accepted
   */
  scan(path: string): Promise<string | null>
}

const defaultPort = 3310
const connectMs = 5_000
/** Longest time without data from the scanner, in milliseconds; scanning 10 MB takes seconds. */
const defaultQuietMs = 60_000
const chunkBytes = 64 * 1024

/**
 * Parses a scanner address: `clamd://host:3310` or `clamd:///run/clamav/clamd.ctl`.
 * @throws Error whose message continues a sentence that starts with the variable's name
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

/**
 * Creates a scanner that uses a ClamAV daemon. The clamd command INSTREAM sends the file, so the daemon needs
 * no access to our disk.
 */
export function createClamScanner(address: ScannerAddress, { quietMs = defaultQuietMs } = {}): FileScanner {
  return {
    scan: async (path) => {
      let answer: string
      try {
        answer = await ask(address, path, quietMs)
      } catch (cause) {
        throw new AppError('unavailable', 'The virus scanner does not respond.', {
          retryAfterSeconds: 30,
          cause,
        })
      }
      if (/^stream: OK$/.test(answer)) return null
      const malware = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (malware !== undefined) return malware
      const cause = new Error(`clamd answered: ${answer.slice(0, 200) || 'nothing'}`)
      throw new AppError('unavailable', 'The virus scanner failed.', { retryAfterSeconds: 30, cause })
    },
  }
}

async function ask(address: ScannerAddress, path: string, quietMs: number): Promise<string> {
  const socket = createConnection(address)
  socket.on('error', () => undefined)
  try {
    await connected(socket)
    socket.setTimeout(quietMs, () => socket.destroy(new Error('no answer in time')))
    const answer = readAll(socket)
    // clamd may respond and close the connection before it has the whole file; its response still counts.
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

/** Sends the file in chunks, each after its length (4 bytes, big-endian); a zero length ends the file. */
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
