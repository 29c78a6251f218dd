import { randomFillSync } from 'node:crypto'

const pool = new Uint8Array(16 * 256)
let used = pool.length
let lastTime = 0
let counter = 0

/**
 * Creates a UUIDv7 (RFC 9562 §5.7). Ids from one process sort in creation order: the 12 bits after the
 * timestamp are a counter within the millisecond (§6.2, method 1).
 * @param now milliseconds since 1970
 */
export function uuidv7(now: number = Date.now()): string {
  if (now > lastTime) {
    lastTime = now
    counter = 0
  } else if (++counter > 0xfff) {
    lastTime += 1
    counter = 0
  }
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, used + 16)
  used += 16
  const view = Buffer.from(bytes)
  view.writeUIntBE(lastTime, 0, 6)
  view.writeUInt16BE(0x7000 | counter, 6)
  view.writeUInt8((view.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = view.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The lowest UUIDv7 for a time: all ids created earlier sort before it. @param time milliseconds since 1970 */
export function firstUuidAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** Whether the text is a UUID of any version. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
