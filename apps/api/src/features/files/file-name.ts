const maxLength = 120

/**
 * Makes a file name safe to store, show and save. Removes folders, control characters and characters that
 * change the text direction, and sets the extension of the detected type.
 * @param given the name that the browser sent
 */
export function cleanFileName(given: string, extension: 'pdf' | 'docx' | 'jpg'): string {
  const name = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // Browsers percent-encode quotes and line ends in file names (WHATWG HTML, multipart/form-data).
    .replace(/%(?:0a|0d|22)/gi, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}"<>:|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/(?:\.(?:pdf|docx|jpe?g|png|webp))+$/i, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  const short = [...name].slice(0, maxLength).join('').trim()
  return `${short || 'document'}.${extension}`
}
