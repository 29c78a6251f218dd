import { createInterface } from 'node:readline/promises'
import { StartError } from '#base/start-error.ts'
import type { Options } from './arguments.ts'

/** How a command answers. */
export interface Terminal {
  /** Says it in a sentence, or as JSON with `--json`. */
  answer(sentence: string, value: unknown): void
  /** Shown only to people, on standard error. */
  note(text: string): void
  /** @throws StartError when the person says no, or nobody can be asked and `--yes` was not given */
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
        throw new StartError(`${question} Nobody can be asked here: repeat it with --yes.`)
      const asking = createInterface({ input: process.stdin, output: process.stderr })
      const answer = await asking.question(`${question} [y/N] `)
      asking.close()
      if (!/^y(es)?$/i.test(answer.trim())) throw new StartError('Nothing was changed.')
    },
  }
}

/** Columns as wide as what is in them. */
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

/** A moment as people read it; control characters of names never reach the terminal. */
export function moment(time: number | Date | null): string {
  return time === null ? 'never' : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export function plain(text: string | null): string {
  return (text ?? '').replaceAll(/\p{Cc}/gu, '')
}
