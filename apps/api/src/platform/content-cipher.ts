import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts contents of rows, so that the database and its backups do not reveal them. */
export interface ContentCipher {
  /**
   * Encrypts a JSON value. @param rowId authenticated with the content, so that the content cannot be moved to another
   * row
   */
  seal(rowId: string, content: unknown): Buffer
  /** Decrypts a value. @throws Error for content encrypted with other secrets, for another purpose or another row */
  open(rowId: string, sealed: Uint8Array): unknown
}

/**
 * AES-256-GCM (NIST SP 800-38D) with a key derived from a secret of the installation by HKDF-SHA-256 (RFC 5869).
 * @param purpose what is encrypted, such as `vouch mail content`; other purposes get other keys
 */
export function createContentCipher(secret: string | Uint8Array, purpose: string): ContentCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal: (rowId, content) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(rowId))
      const body = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()])
    },
    open: (rowId, sealed) => {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(rowId)).setAuthTag(bytes.subarray(-tagBytes))
      const body = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]
      return JSON.parse(Buffer.concat(body).toString('utf8'))
    },
  }
}
