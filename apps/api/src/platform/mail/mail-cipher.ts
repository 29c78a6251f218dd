import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts the contents of mails, so that the database and its backups do not reveal them. */
export interface MailCipher {
  /**
   * Encrypts a mail. @param mailId authenticated with the content, so that the content cannot be moved to another row
   */
  seal(mailId: string, content: unknown): Buffer
  /** Decrypts a mail. @throws Error for content encrypted with other secrets or for another mail */
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
