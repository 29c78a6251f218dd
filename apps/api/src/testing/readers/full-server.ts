import { closeSync, openSync } from 'node:fs'
import { createReaderPool } from '#platform/readers/reader-pool.ts'
import type { OddAnswer, OddTask } from './odd-reader.ts'

// A server that starts readers while it has 0 to 9 file descriptors left, then with enough. Writes the outcomes.

const ask = () =>
  createReaderPool<OddTask, OddAnswer>({
    program: new URL('./odd-reader.ts', import.meta.url),
    maxMemoryMb: 32,
  })
    .ask({ act: 'answer', content: new Uint8Array() }, 60_000)
    .then(
      () => 'answered',
      (error: Error & { code?: string }) => error.code ?? String(error),
    )

function fill(): number[] {
  const files: number[] = []
  try {
    for (;;) files.push(openSync('/dev/null', 'r'))
  } catch {
    return files
  }
}

const outcomes = new Set<string>()
for (let free = 0; free < 10; free += 1) {
  const files = fill()
  for (const file of files.splice(0, free)) closeSync(file)
  outcomes.add(await ask())
  for (const file of files) closeSync(file)
}
process.stdout.write(JSON.stringify([[...outcomes].sort(), await ask()]))
