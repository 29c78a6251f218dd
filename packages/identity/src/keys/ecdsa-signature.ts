/** Bytes of each of the two numbers in a P-256 signature. */
const half = 32

/**
 * Converts a signature from OpenSSL's DER (`SEQUENCE { INTEGER r, INTEGER s }`, RFC 3279 2.2.3) to the format of JWS: r and
 * s, 32 bytes each, big-endian (RFC 7518 3.4).
 */
export function rawFromDer(der: Buffer): Buffer {
  const raw = Buffer.alloc(2 * half)
  let at = 2 // SEQUENCE and its length, one byte each below 128 bytes
  for (const end of [half, 2 * half]) {
    const length = der[at + 1] ?? 0
    const number = der.subarray(at + 2, at + 2 + length)
    // DER puts a zero byte before a number whose first bit is set, which would otherwise mean a negative number.
    const digits = number.length > half ? number.subarray(1) : number
    digits.copy(raw, end - digits.length)
    at += 2 + length
  }
  return raw
}

/** Converts a signature from the format of JWS to DER. */
export function derFromRaw(raw: Buffer): Buffer {
  const r = integer(raw.subarray(0, half))
  const s = integer(raw.subarray(half))
  return Buffer.concat([Buffer.from([0x30, r.length + s.length]), r, s])
}

function integer(bytes: Buffer): Buffer {
  let start = 0
  while (start < half - 1 && bytes[start] === 0) start += 1
  const digits = bytes.subarray(start)
  const isNegative = (digits[0] ?? 0) >= 0x80
  const head = isNegative ? [0x02, digits.length + 1, 0] : [0x02, digits.length]
  return Buffer.concat([Buffer.from(head), digits])
}
