import { csvSplitter } from './account-import-csv.ts'
import { jsonSplitter } from './account-import-json.ts'
import type { AccountFormat, AccountRecord } from './account-import-record.ts'

/**
 * Reads a file piece by piece; only one piece and one record are kept in memory.
 * @throws SyntaxError when it is not a file of accounts at all, or ends too early
 */
export async function* readAccountRecords(
  pieces: AsyncIterable<Uint8Array | string>,
  format: AccountFormat,
): AsyncGenerator<AccountRecord> {
  const decoder = new TextDecoder('utf-8')
  const splitter = format === 'csv' ? csvSplitter() : jsonSplitter()
  for await (const piece of pieces) {
    yield* splitter.push(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))
  }
  yield* splitter.push(decoder.decode())
  yield* splitter.end()
}
