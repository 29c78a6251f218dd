import { getFileLink } from '@vouch/contract'
import { api } from './api.ts'

function download(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Hands a stored file to the person, by an address that is made for this moment. */
export async function openFile(id: string): Promise<void> {
  try {
    const { url } = await api(getFileLink, { params: { id } })
    // The server sends it as an attachment under its own name: the page stays, and no empty tab is left behind.
    download(url, '')
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
