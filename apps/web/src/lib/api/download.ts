/** A body while it arrives. */
interface Arriving {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null
  readonly headers: Headers
}

/**
 * The name that a server gives a file to be saved: RFC 6266, the exact one before the one for old programs.
 * @param otherwise for an answer that has none
 */
export function fileNameOf(headers: Headers, otherwise: string): string {
  const said = headers.get('content-disposition') ?? ''
  const exact = /filename\*=UTF-8''([^;\s]+)/i.exec(said)?.[1]
  try {
    if (exact) return decodeURIComponent(exact)
  } catch {
    // Not well encoded: the other name is there for that.
  }
  return /filename="([^"]+)"/.exec(said)?.[1] ?? otherwise
}

/**
 * Reads a whole body, telling how far it is.
 * @param onProgress bytes that have arrived, and of how many where the server said so
 * @returns the body with its media type
 */
export async function readBody(
  { body, headers }: Arriving,
  onProgress: (received: number, total: number | null) => void,
): Promise<Blob> {
  const length = Number(headers.get('content-length'))
  // A compressed body is longer than its header says.
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
