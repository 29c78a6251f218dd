import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type Behaviour = 'well' | 'silent' | 'failing' | 'too-small'

/** A fake clamd (ClamAV daemon) that reports one word as malware. */
export interface TestClamd {
  readonly url: string
  /** Contents of the scanned files, in order. */
  readonly scanned: readonly Buffer[]
  become(behaviour: Behaviour): void
  close(): Promise<void>
}

const harmful = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'

export async function openClamd(): Promise<TestClamd> {
  const scanned: Buffer[] = []
  let behaviour: Behaviour = 'well'
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    let received = Buffer.alloc(0)
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      if (behaviour === 'silent') return
      if (behaviour === 'too-small') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      const content = contentOf(received)
      if (content === null) return
      scanned.push(content)
      if (behaviour === 'failing') return void socket.end()
      socket.end(content.includes(harmful) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scanned,
    become: (next) => {
      behaviour = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The complete file; null while parts are missing. */
function contentOf(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (!received.subarray(0, command.length).equals(Buffer.from(command))) return null
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
