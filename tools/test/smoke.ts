// Starts Vouch twice with `npm start` in an empty data folder. Checks that it prints its URL and the demo
// sign-ins, that pages and API respond, and that nothing keeps running after Ctrl-C.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../apps/api/src/base/free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'vouch-smoke-'))

interface Running {
  readonly child: ChildProcess
  readonly output: string
  readonly seconds: number
}

/** Starts Vouch and waits until it has printed its URL and the last demo sign-in. */
function start(port: number): Promise<Running> {
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: String(port), VOUCH_DATA: folder },
    detached: true,
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      if (/running on http/.test(output) && /admin@/.test(output)) {
        resolve({ child, output, seconds: (performance.now() - began) / 1000 })
      }
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)))
  })
}

async function expectAnswer(url: string, wanted: RegExp): Promise<void> {
  const answer = await fetch(url)
  const body = await answer.text()
  if (!answer.ok || !wanted.test(body))
    throw new Error(`${url} answered ${answer.status}: ${body.slice(0, 300)}`)
  process.stdout.write(`ok ${url} ${answer.status}, ${body.length} bytes\n`)
}

function processesOf(data: string): string[] {
  return execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(data) && !line.includes(`${process.pid} `))
}

/** Sends SIGINT to the process group, like Ctrl-C in a terminal. */
async function interrupt({ child }: Running): Promise<void> {
  child.removeAllListeners('exit')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await ended
  const left = processesOf(folder)
  if (left.length > 0) throw new Error(`Still running after Ctrl-C:\n${left.join('\n')}`)
}

try {
  const port = await freePort()
  const base = `http://localhost:${port}`
  const first = await start(port)
  process.stdout.write(`${first.output}\nfirst start: ${first.seconds.toFixed(1)} s\n`)
  await expectAnswer(`${base}/`, /<div id="root"/)
  await expectAnswer(`${base}/config.json`, /apiBaseUrl/)
  await expectAnswer(`${base}/api/v1/health/ready`, /ok/)
  await expectAnswer(`${base}/api/v1/jobs?withTotal=true`, /"items":\[\{/)
  await interrupt(first)
  const second = await start(port)
  process.stdout.write(`second start: ${second.seconds.toFixed(1)} s\n`)
  await expectAnswer(`${base}/api/v1/jobs`, /"items":\[\{/)
  await interrupt(second)
  process.stdout.write('nothing is left running\n1 passed, 0 failed\n')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
