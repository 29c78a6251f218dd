import type { PassportFileKind } from '@vouch/contract'
import { slugify } from '@vouch/domain'
import { readBody } from '#lib/api/download.ts'
import { saveBlob } from '#lib/data/files.ts'

type Answer = Parameters<typeof readBody>[0]

/** Stores a downloaded passport as a file named after it. Without `as`, its type decides between JWT, text and JSON. */
export async function savePassportFile(name: string, answer: Answer, as?: PassportFileKind): Promise<void> {
  const blob = await readBody(answer, () => undefined)
  saveBlob(`${slugify(name) || 'passport'}.${as ?? endingOf(blob)}`, blob)
}

function endingOf({ type }: Blob): string {
  if (type.startsWith('application/jwt')) return 'jwt'
  return type.startsWith('text/plain') ? 'txt' : 'json'
}
