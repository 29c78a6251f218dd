import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts a text with AES-256-GCM.
 * @param secret 32 bytes
 * @param label authenticated with the text; `unseal` requires the same label
 * @returns nonce (12 bytes), ciphertext, tag (16 bytes)
 */
export function seal(secret: Uint8Array, label: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce)
  cipher.setAAD(Buffer.from(label))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts what `seal` returned. @throws Error for another secret or label, or modified data */
export function unseal(secret: Uint8Array, label: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(label))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
