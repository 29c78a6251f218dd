import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Executor } from '#db/transaction.ts'
import { takeNonce } from './wallet-offers-store.ts'

const lifetimeMs = 5 * 60_000

const bytes = { time: 6, random: 16, signature: 32 } as const

/** Nonces that proofs of wallets contain. They are signed, not stored, so that asking for one costs nothing. */
export interface Nonces {
  create(now: Date): string
  /** Uses a nonce up. @returns false unless it was made here, is fresh and was not used before */
  use(executor: Executor, nonce: string, now: Date): Promise<boolean>
}

export function createNonces(secret: string): Nonces {
  const sign = (start: Buffer) => createHmac('sha256', secret).update('wallet nonce\n').update(start).digest()
  return {
    create: (now) => {
      const time = Buffer.alloc(bytes.time)
      time.writeUIntBE(now.getTime() + lifetimeMs, 0, bytes.time)
      const start = Buffer.concat([time, randomBytes(bytes.random)])
      return Buffer.concat([start, sign(start)]).toString('base64url')
    },
    use: async (executor, nonce, now) => {
      const whole = Buffer.from(nonce, 'base64url')
      const length = bytes.time + bytes.random
      if (whole.length !== length + bytes.signature) return false
      const start = whole.subarray(0, length)
      if (!timingSafeEqual(sign(start), whole.subarray(length))) return false
      const expiresAt = new Date(start.readUIntBE(0, bytes.time))
      if (expiresAt <= now) return false
      return takeNonce(executor, createHash('sha256').update(start).digest(), expiresAt)
    },
  }
}
