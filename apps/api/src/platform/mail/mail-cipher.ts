import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** Keeps what a mail says unreadable in the database and its backups. */
export interface MailCipher {
  /** @param mailId goes into the seal: a content put into another row does not open */
  seal(mailId: string, content: unknown): Buffer
  /** @throws Error when it was sealed with other secrets or for another mail */
  open(mailId: string, sealed: Uint8Array): unknown
}

/** AES-256-GCM (NIST SP 800-38D) with a key derived from the installation's secret by HKDF-SHA-256 (RFC 5869). */
export function createMailCipher(secret: string): MailCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vouch mail content', 32))
  return {
    seal: (mailId, content) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(mailId))
      const body = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()])
    },
    open: (mailId, sealed) => {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(mailId)).setAuthTag(bytes.subarray(-tagBytes))
      const body = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]
      return JSON.parse(Buffer.concat(body).toString('utf8'))
    },
  }
}
