import { loadavg } from 'node:os'
import type { Operation } from '../operations.ts'
import type { Paced } from '../paced.ts'
import type { ServerProcess } from '../processes.ts'
import type { Timed } from '../timed.ts'
import { measureChecking, passportOperations } from './measure-checking.ts'
import {
  atRest,
  measureIssuing,
  measureSigningAgain,
  type PassportBench,
  passportCounts,
} from './measure-passports.ts'
import { signatureCpu } from './measure-signature.ts'

/** What other people do while passports are checked, offered and signed. */
const ofOthers = ['job by id', 'newest list', 'search 4 words']

/**
 * Measures skill passports and prints tables.
 * @param of.operations the operations of the other measurements
 * @param of.startWorker starts a server that also runs background jobs, as `npm start` does
 * @returns operations to compare with the plain server
 */
export async function timePassports(
  of: Omit<PassportBench, 'others'> & {
    readonly operations: readonly Operation[]
    readonly startWorker: () => Promise<ServerProcess>
  },
  say: (line: string) => void,
): Promise<Operation[]> {
  const found = of.operations.filter(({ name }) => ofOthers.includes(name))
  const [jobById] = found
  if (!jobById) throw new Error('there is no operation to send meanwhile')
  let turn = 0
  const bench = { ...of, others: () => (found[turn++ % found.length] ?? jobById).api() }
  of.progress('passports: signing')
  const signature = { 3: await signatureCpu(3, 200), 20: await signatureCpu(20, 100) }
  const { issued, times } = await measureIssuing(bench)
  const { listId, times: checking } = await measureChecking(bench, issued)
  of.progress('passports: signing again')
  const withWorker = { ...bench, api: await of.startWorker() }
  const restOfWorker = await atRest(withWorker)
  const again = await measureSigningAgain(withWorker, issued)

  say(`\nLoad ${loadavg()[0]?.toFixed(1)} at the end, which includes this benchmark.\n`)
  say(`| one signature in both forms (aim 12 ms CPU) | CPU ms |\n|---|---|`)
  for (const [skills, cpu] of Object.entries(signature))
    say(`| ${skills} skills with a level | ${cpu.toFixed(1)} |`)
  say('\n| one after the other | ms p50 | p99 | app CPU ms | database CPU ms | times |')
  say('|---|---|---|---|---|---|')
  say(row('accept an offer, 3 skills', times.single[3]))
  say(row('accept an offer, 20 skills', times.single[20]))
  say(row('checking page (aim p50 20 ms)', checking.kept))
  say(row('checking page, afresh (aim 100 ms)', checking.afresh))
  say(row('check a file', checking.file))
  say(row('status list, 200', checking.list))
  say(row('status list, 304', checking.listKnown))
  say(row('status list after a change', checking.listChanged))

  const { rows, signed } = passportCounts
  say('\n| many at once | s | for 10,000 | API p95 ms meanwhile (aim: at most double) | requests |')
  say('|---|---|---|---|---|')
  say(bulkRow('at rest', times.rest))
  say(bulkRow(`${rows} rows checked (aim 5 s)`, times.checked, rows))
  say(bulkRow(`${rows} rows offered (aim 10 s)`, times.offered, rows))
  say(bulkRow(`${signed} offers accepted by 8 people at a time (aim 120 s)`, times.accepted, signed))
  say(bulkRow('at rest, with background jobs in the process', restOfWorker))
  say(bulkRow(`${again.result} passports signed again (aim 120 s)`, again, again.result))
  const { listBytes } = checking
  say(
    `\nStatus list: ${listBytes[1]} bytes with 1 % set (aim 4 kB), ${listBytes[10]} with 10 % (aim 13 kB)\n`,
  )
  return passportOperations(issued.ids.slice(30, 230), listId, jobById.floor)
}

function row(name: string, { p50, p99, appCpu, databaseCpu, times }: Timed): string {
  const figures = [p50, p99, appCpu, databaseCpu].map((ms) => ms?.toFixed(1) ?? '–')
  return `| ${[name, ...figures, times].join(' | ')} |`
}

function bulkRow(name: string, { seconds, p95, requests }: Paced<unknown>, done?: number): string {
  const scaled = done === undefined ? '' : `${((seconds * 10_000) / done).toFixed(1)} s`
  return `| ${[name, seconds.toFixed(1), scaled, p95.toFixed(1), requests].join(' | ')} |`
}
