/** In characters; file systems allow about 255 bytes. */
const longest = 80

/**
 * Names an exported file after its person, without characters that file systems refuse.
 * @param person may be ''
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
