/** In characters, so that every file system takes the name. */
const longest = 80

/**
 * The name of an exported file: the person's, without what file systems refuse.
 * @param person may be empty: then the file is only a résumé
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
