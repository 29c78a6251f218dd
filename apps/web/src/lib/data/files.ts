import { getFileLink } from '@vouch/contract'
import { api } from '#lib/api/api.ts'

function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Hands what is behind an address to the person: sent as an attachment under its own name, it leaves the page as it is. */
export function openAddress(url: string): void {
  download(url, '')
}

/** Hands a stored file to the person, by an address that is made for this moment. */
export async function openFile(id: string): Promise<void> {
  try {
    const { url } = await api(getFileLink, { params: { id } })
    openAddress(url)
  } catch {
    // The wrapper of the API has said what went wrong.
  }
}

/** Hands a text to the person as a file. */
export function saveText(name: string, type: string, content: string): void {
  saveBlob(name, new Blob([content], { type }))
}

/** Hands what was loaded to the person as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  download(url, name)
  // Browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
