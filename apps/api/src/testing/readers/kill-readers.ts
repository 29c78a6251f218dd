import { execFileSync } from 'node:child_process'

/** Crashes the processes in which this process reads postings. @returns how many there were */
export function killReaders(): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const readers = processes
    .map((line) => /^\s*(\d+)\s+(\d+)\s.*reading-process\.ts/.exec(line))
    .filter((found) => Number(found?.[2]) === process.pid)
  for (const found of readers) process.kill(Number(found?.[1]), 'SIGSEGV')
  return readers.length
}
