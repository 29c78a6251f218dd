const maxLength = 120

/**
 * A name that is safe to store, to show and to save: no folders, control or direction characters, and the ending of
 * what the file truly is.
 * @param given as the browser sent it
 */
export function cleanFileName(given: string, extension: 'pdf' | 'docx' | 'jpg'): string {
  const name = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // How forms write a quotation mark and line ends in a name (WHATWG, multipart/form-data encoding).
    .replace(/%(?:0a|0d|22)/gi, '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}"<>:|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/(?:\.(?:pdf|docx|jpe?g|png|webp))+$/i, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  const short = [...name].slice(0, maxLength).join('').trim()
  return `${short || 'document'}.${extension}`
}
