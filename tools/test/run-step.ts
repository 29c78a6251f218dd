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
  /** The last lines that the step printed. */
  readonly end: string
}

/** Enough for a runner's list of failures, and for errors that belong to no test. */
const linesOfEnd = 120

// Node's compile cache speeds up programs that a step starts many times.
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/compile')

/** Prints output with the step's name before each line. @returns the lines */
function print(name: string, chunk: Buffer): string[] {
  const lines = chunk.toString().replace(/\n$/, '').split('\n')
  process.stdout.write(lines.map((line) => `[${name}] ${line}\n`).join(''))
  return lines
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
  let last: string[] = []
  const take = (chunk: Buffer): void => {
    last = [...last, ...print(name, chunk)].slice(-linesOfEnd)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      take(Buffer.from(error.message))
      resolve(1)
    })
    child.on('close', resolve)
  })
  const seconds = (performance.now() - began) / 1000
  try {
    const tests = count?.read(file)
    // A test runner may exit with code 0 although tests failed.
    const ok = code === 0 && (tests?.failed ?? 0) === 0
    return { name, ok, seconds, end: last.join('\n'), ...(tests && { tests }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
