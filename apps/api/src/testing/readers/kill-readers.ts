import { execFileSync } from 'node:child_process'

/** Ends the processes in which this process reads files, by default those for postings. @returns how many there were */
export function killReaders(
  signal: 'SIGSEGV' | 'SIGKILL' = 'SIGSEGV',
  program: 'reading-process.ts' | 'resume-process.ts' = 'reading-process.ts',
): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const readers = processes
    .filter((line) => line.includes(program))
    .map((line) => /^\s*(\d+)\s+(\d+)\s/.exec(line))
    .filter((found) => Number(found?.[2]) === process.pid)
  for (const found of readers) process.kill(Number(found?.[1]), signal)
  return readers.length
}
