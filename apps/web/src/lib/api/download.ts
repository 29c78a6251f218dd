interface BodySource {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null
  readonly headers: Headers
}

/** Reads the file name from the header Content-Disposition (RFC 6266): `filename*`, `filename`, else `fallback`. */
export function fileNameOf(headers: Headers, fallback: string): string {
  const header = headers.get('content-disposition') ?? ''
  const exact = /filename\*=UTF-8''([^;\s]+)/i.exec(header)?.[1]
  try {
    if (exact) return decodeURIComponent(exact)
  } catch {
    // Ignore a `filename*` with invalid encoding.
  }
  return /filename="([^"]+)"/.exec(header)?.[1] ?? fallback
}

/** Reads a response body. `onProgress` gets the bytes received so far, and the total or null if it is unknown. */
export async function readBody(
  { body, headers }: BodySource,
  onProgress: (received: number, total: number | null) => void,
): Promise<Blob> {
  const length = Number(headers.get('content-length'))
  // Content-Length counts compressed bytes, but progress counts uncompressed bytes.
  const total = length > 0 && headers.get('content-encoding') === null ? length : null
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  const reader = body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value)
    received += next.value.byteLength
    onProgress(received, total)
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' })
}
