import { serveReader } from '#platform/readers/serve-reader.ts'

/** What a reader of the tests does with a task. */
export type OddTask =
  | { readonly act: 'answer'; readonly content: Uint8Array }
  | { readonly act: 'environment' | 'sleep' | 'loop' | 'memory' | 'throw' | 'crash' }
  /** Writes to stderr, and then answers. */
  | { readonly act: 'say'; readonly text: string }
  /** Crashes unless the file exists. */
  | { readonly act: 'crash-once'; readonly file: string }

export interface OddAnswer {
  readonly pid: number
  readonly content?: Uint8Array
  readonly environment?: Readonly<Record<string, string | undefined>>
}

const { send, done } = serveReader<OddTask, OddAnswer>(async (task) => {
  const { pid } = process
  if (task.act === 'answer') send({ pid, content: task.content })
  else if (task.act === 'environment') send({ pid, environment: { ...process.env } })
  else await misbehave(task)
  done()
})

async function misbehave(task: OddTask): Promise<void> {
  if (task.act === 'say') process.stderr.write(task.text, () => send({ pid: process.pid }))
  if (task.act === 'throw') throw new Error('an unexpected row')
  if (task.act === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (task.act === 'loop') {
    send({ pid: process.pid })
    // Lets the answer go out.
    setImmediate(() => {
      for (;;);
    })
  }
  if (task.act === 'memory')
    for (const kept: object[] = []; ; ) kept.push(Array.from({ length: 1_000 }, () => ({})))
  if (task.act === 'crash-once') {
    const { existsSync, writeFileSync } = await import('node:fs')
    if (existsSync(task.file)) send({ pid: process.pid })
    else {
      writeFileSync(task.file, '')
      process.kill(process.pid, 'SIGSEGV')
    }
  }
}
