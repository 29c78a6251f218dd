// Ends a reader whose server was killed while it read a file. If that takes for ever, the reader does not notice by
// itself. In JavaScript, because Node's TypeScript compiler would take 15 MB.
import { workerData } from 'node:worker_threads'

const pause = new Int32Array(new SharedArrayBuffer(4))
const isOrphan = () => {
  if (process.ppid !== workerData) return true
  try {
    // Windows keeps the id of a parent that has ended.
    return !process.kill(workerData, 0)
  } catch {
    return true
  }
}
while (!isOrphan()) Atomics.wait(pause, 0, 0, 2_000)
process.kill(process.pid, 'SIGKILL')
