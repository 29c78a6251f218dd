/** Reads numbers of a font's tables one after the other, the largest byte first. */
export class ByteReader {
  readonly #bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  skip(bytes: number): void {
    this.at += bytes
  }

  uint8(): number {
    this.at += 1
    return this.#bytes.readUInt8(this.at - 1)
  }

  uint16(): number {
    this.at += 2
    return this.#bytes.readUInt16BE(this.at - 2)
  }

  int16(): number {
    this.at += 2
    return this.#bytes.readInt16BE(this.at - 2)
  }

  uint32(): number {
    this.at += 4
    return this.#bytes.readUInt32BE(this.at - 4)
  }

  text(length: number): string {
    this.at += length
    return this.#bytes.toString('latin1', this.at - length, this.at)
  }

  slice(length: number): Buffer {
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }

  /** WOFF2, section 4.1: seven bits a byte, the highest says whether more follow. */
  base128(): number {
    let value = 0
    for (let count = 0; count < 5; count += 1) {
      const byte = this.uint8()
      value = value * 128 + (byte & 127)
      if ((byte & 128) === 0) return value
    }
    throw new Error('a number of the font is too long')
  }

  /** WOFF2, section 4.2: one byte for small numbers. */
  uint16of255(): number {
    const code = this.uint8()
    if (code === 253) return this.uint16()
    if (code === 255) return this.uint8() + 253
    return code === 254 ? this.uint8() + 506 : code
  }
}
