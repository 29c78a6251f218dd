import { createInterface } from 'node:readline/promises'
import { StartError } from '#base/start-error.ts'
import type { Options } from './arguments.ts'

export interface Terminal {
  /** Prints the sentence; with `--json`, prints the value as JSON instead. */
  answer(sentence: string, value: unknown): void
  /** Prints a line to standard error. */
  note(text: string): void
  /** Asks a yes-or-no question; `--yes` answers it. @throws StartError when the answer is no, or nobody can be asked */
  confirm(question: string): Promise<void>
}

export function createTerminal({ json, yes }: Options): Terminal {
  return {
    answer: (sentence, value) => {
      process.stdout.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${sentence}\n`)
    },
    note: (text) => {
      process.stderr.write(`${text}\n`)
    },
    confirm: async (question) => {
      if (yes) return
      if (!process.stdin.isTTY)
        throw new StartError(`${question} There is no terminal to confirm on. Repeat the command with --yes.`)
      const asking = createInterface({ input: process.stdin, output: process.stderr })
      const answer = await asking.question(`${question} [y/N] `)
      asking.close()
      if (!/^y(es)?$/i.test(answer.trim())) throw new StartError('Nothing was changed.')
    },
  }
}

/** Formats rows as a table with aligned columns. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats a time in UTC; null becomes `never`. */
export function moment(time: number | Date | null): string {
  return time === null ? 'never' : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Removes control characters, with which a stored name could change the operator's terminal. */
export function plain(text: string | null): string {
  return (text ?? '').replaceAll(/\p{Cc}/gu, '')
}
