/** A body while it arrives. */
interface Arriving {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null
  readonly headers: Headers
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
