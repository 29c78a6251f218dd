import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestCount } from './count-tests.ts'

export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  /** Options that make the test runner write a report to `file`, and the function that reads the report. */
  readonly count?: {
    readonly options: (file: string) => string[]
    readonly read: (file: string) => TestCount
  }
}

export interface StepResult {
  readonly name: string
  readonly ok: boolean
  readonly seconds: number
  readonly tests?: TestCount
}

// Node's compile cache speeds up programs that a step starts many times.
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/compile')

function print(name: string, chunk: Buffer): void {
  const lines = chunk.toString().replace(/\n$/, '').split('\n')
  process.stdout.write(lines.map((line) => `[${name}] ${line}\n`).join(''))
}

/**
 * Runs a step of the test run and prefixes its output lines with its name. @returns success, duration and test counts
 */
export async function runStep({ name, command, env, count }: Step): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'vouch-step-'))
  const file = join(folder, 'counts.json')
  const [program, ...given] = command
  const began = performance.now()
  const child = spawn(program, [...given, ...(count?.options(file) ?? [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env, VOUCH_STEP_REPORT: file },
  })
  child.stdout.on('data', (chunk: Buffer) => print(name, chunk))
  child.stderr.on('data', (chunk: Buffer) => print(name, chunk))
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      print(name, Buffer.from(error.message))
      resolve(1)
    })
    child.on('close', resolve)
  })
  const seconds = (performance.now() - began) / 1000
  try {
    const tests = count?.read(file)
    // A test runner may exit with code 0 although tests failed.
    return { name, ok: code === 0 && (tests?.failed ?? 0) === 0, seconds, ...(tests && { tests }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
