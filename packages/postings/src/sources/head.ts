import { sourceLimits } from './posting-source.ts'

/** The start of a stream, and a way to read it again as a whole. */
export interface Head {
  readonly bytes: Buffer
  /** The stream is not longer than the head. */
  readonly isWhole: boolean
  /** The whole stream, once. */
  whole(): AsyncIterable<Buffer>
  /** Closes the stream without reading it. */
  close(): Promise<void>
}

/** Reads the first megabyte of a stream, or all of a shorter one. */
export async function readHead(stream: AsyncIterable<Buffer>): Promise<Head> {
  const chunks = stream[Symbol.asyncIterator]()
  const parts: Buffer[] = []
  let size = 0
  let isWhole = false
  while (size < sourceLimits.headBytes && !isWhole) {
    const { done, value } = await chunks.next()
    if (done) isWhole = true
    else {
      parts.push(value)
      size += value.length
    }
  }
  const bytes = Buffer.concat(parts)
  return {
    bytes,
    isWhole,
    whole: () => again(bytes, chunks),
    close: async () => {
      await chunks.return?.()
    },
  }
}

async function* again(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    // Yields in pieces, so that a large first chunk can be freed while its rows are stored.
    for (let at = 0; at < head.length; at += 65_536) yield head.subarray(at, at + 65_536)
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  } finally {
    // Closes the file or connection when the reader stops before the end.
    await chunks.return?.()
  }
}

export async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** Decodes UTF-8 as it arrives. */
export async function* textOfChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of stream) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
