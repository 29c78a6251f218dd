import { getFileLink } from '@vouch/contract'
import { api } from './api.ts'

/**
 * Opens a stored file in a new tab, by an address that is made for this moment.
 * Call it straight from a click: the tab is opened before the address is there, or the browser would refuse it.
 */
export async function openFile(id: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { url } = await api(getFileLink, { params: { id } })
    if (tab) {
      tab.opener = null
      tab.location.href = url
    } else {
      location.assign(url)
    }
  } catch {
    // The wrapper of the API has said what went wrong.
    tab?.close()
  }
}

/** Hands a text to the person as a file. */
export function saveText(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
