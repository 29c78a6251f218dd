import { fileNameOf, readBody } from '#lib/api/download.ts'
import { saveBlob } from '#lib/data/files.ts'

/** Saves the answer of an export, which was asked for as a stream: a list of 200,000 values takes a minute. */
export async function saveCsv(
  { _data, headers }: { readonly _data?: unknown; readonly headers: Headers },
  entity: string,
): Promise<void> {
  const body = _data as ReadableStream<Uint8Array<ArrayBuffer>>
  saveBlob(fileNameOf(headers, `${entity}.csv`), await readBody({ body, headers }, () => undefined))
}
