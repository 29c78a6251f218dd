import { getFileLink } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Opens a download URL in this tab. The page stays, because the server sends the file as attachment. */
export function openAddress(url: string): void {
  download(url, '')
}

/** Downloads a stored file through a short-lived link. The API client shows errors. */
export async function openFile(id: string): Promise<void> {
  try {
    const { url } = await api(getFileLink, { params: { id } })
    openAddress(url)
  } catch {
    // The API client has already shown the error.
  }
}

/** Reads a stored file through a short-lived link. @throws Error if it cannot be read */
export async function readFile(id: string): Promise<ArrayBuffer> {
  const { url } = await api(getFileLink, { params: { id } }, { quiet: true })
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`Reading a file failed with ${answer.status}`)
  return answer.arrayBuffer()
}

/** Downloads a text as a file. */
export function saveText(name: string, type: string, content: string): void {
  saveBlob(name, new Blob([content], { type }))
}

/** Downloads a blob as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  download(url, name)
  // Browsers read the object URL only after the click handler has returned, so revoke it later.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
