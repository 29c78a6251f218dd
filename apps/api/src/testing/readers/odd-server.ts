import { createReaderPool } from '#platform/readers/reader-pool.ts'
import type { OddAnswer, OddTask } from './odd-reader.ts'

// A server with a reader that waits and one that never ends. Writes their process ids, and ends when nothing keeps it.
// The argument leaves out the second one.

const readers = createReaderPool<OddTask, OddAnswer>({
  program: new URL('./odd-reader.ts', import.meta.url),
  maxMemoryMb: 32,
  idleMs: 3_600_000,
})
const say = ({ pid }: OddAnswer) => process.stdout.write(`${pid}\n`)
if (process.argv[2] !== 'waiting') {
  readers.take({ message: say, end: () => undefined }).send({ act: 'loop' })
}
say(await readers.ask({ act: 'environment' }, 20_000))
