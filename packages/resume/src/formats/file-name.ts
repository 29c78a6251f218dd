/** Maximum length of a file name in characters; file systems allow about 255 bytes. */
const longest = 80

/**
 * Returns a file name for an exported résumé, without characters that file systems reject.
 * @param person name of the person; may be ''
 */
export function resumeFileName(person: string, format: 'pdf' | 'json'): string {
  const name = person
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}"<>:|?*/\\]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const short = [...name].slice(0, longest).join('').trim()
  return `${short ? `${short} resume` : 'resume'}.${format}`
}
