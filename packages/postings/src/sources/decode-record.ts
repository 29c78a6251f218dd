const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const western = new TextDecoder('windows-1252')

/** Decodes the bytes of a row; undefined for bytes in another encoding than the source. */
export type DecodeRow = (bytes: Buffer) => string | undefined

export const notUtf8 = 'The row is not text in UTF-8, as other rows are'

/** @param isAscii no letter above ASCII was seen yet, so that the first decides between UTF-8 and Windows-1252 */
export function createDecoder(isAscii: boolean): DecodeRow {
  let isWestern: boolean | undefined = isAscii ? undefined : false
  return (bytes) => {
    if (isWestern) return western.decode(bytes)
    try {
      const text = utf8.decode(bytes)
      if (isWestern === undefined && text.length !== bytes.length) isWestern = false
      return text
    } catch {
      if (isWestern === false) return undefined
      isWestern = true
      return western.decode(bytes)
    }
  }
}
