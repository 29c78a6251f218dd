import { fileNameOf, readBody } from '#lib/api/download.ts'
import { saveBlob } from './files.ts'

/** Downloads a CSV answer that was asked for as a stream, because it may take a minute. */
export async function saveCsv(
  { _data, headers }: { readonly _data?: unknown; readonly headers: Headers },
  fallbackName: string,
): Promise<void> {
  const body = _data as ReadableStream<Uint8Array<ArrayBuffer>>
  saveBlob(fileNameOf(headers, fallbackName), await readBody({ body, headers }, () => undefined))
}
