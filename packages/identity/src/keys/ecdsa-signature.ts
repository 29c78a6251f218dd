/** Bytes of one of the two numbers of a P-256 signature. */
const half = 32

/**
 * Turns the DER form that OpenSSL makes (`SEQUENCE { INTEGER r, INTEGER s }`, RFC 3279 2.2.3) into the form of JWS: r and s,
 * 32 bytes each, big-endian (RFC 7518 3.4).
 */
export function rawFromDer(der: Buffer): Buffer {
  const raw = Buffer.alloc(2 * half)
  let at = 2 // SEQUENCE and its length, one byte each: a P-256 signature is shorter than 128 bytes
  for (const end of [half, 2 * half]) {
    const length = der[at + 1] ?? 0
    const number = der.subarray(at + 2, at + 2 + length)
    // An INTEGER has a zero in front when its first bit is set, and no other leading zeros.
    const digits = number.length > half ? number.subarray(1) : number
    digits.copy(raw, end - digits.length)
    at += 2 + length
  }
  return raw
}

/** The reverse of `rawFromDer`. */
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
