import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../apps/api/src/base/free-port.ts'

const server = join(import.meta.dirname, '../../../apps/api/src/main/server.ts')

export interface BuiltVouch {
  readonly url: string
  stop(): Promise<void>
}

/** Starts Vouch with the built web app, demo data and its own database, on a free port and in a temporary folder. */
export async function startBuiltVouch(): Promise<BuiltVouch> {
  const folder = await mkdtemp(join(tmpdir(), 'vouch-bench-web-'))
  const port = await freePort()
  const child = spawn(process.execPath, [server], {
    env: { ...process.env, PORT: `${port}`, VOUCH_DATA: folder, VOUCH_RATE_LIMIT: 'off' },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      // The demo sign-ins are printed last.
      if (/running on http/.test(output) && /admin@/.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`Vouch ended with code ${code}:\n${output}`)))
  })
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
