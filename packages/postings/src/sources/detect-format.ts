/** How the text of a source is written. */
export type TextKind = 'json' | 'json-lines' | 'xml' | 'page' | 'table'

/**
 * Finds out how a text is written, from its content.
 * @param head first megabyte of the text
 */
export function detectKind(head: string): TextKind {
  const text = head.trimStart()
  if (text.startsWith('<')) return isPage(text) ? 'page' : 'xml'
  if (text.startsWith('[') && !isListPerLine(text)) return 'json'
  return areJsonLines(text) ? 'json-lines' : text.startsWith('{') ? 'json' : 'table'
}

function isPage(text: string): boolean {
  const begin = text.slice(0, 4096).replace(/^(<\?xml[^>]*>|<!--[\s\S]*?-->|\s)+/, '')
  return /^<!doctype\s+html|^<(html|head|body|script|meta|div|p|title)\b/i.test(begin)
}

/** True if most of the first lines begin an object and do not go on in the next line. */
function areJsonLines(text: string): boolean {
  const lines = text
    .slice(0, 400_000)
    .split('\n', 60)
    .map((line) => line.trim())
    .filter(Boolean)
  const objects = lines.filter((line) => /^\{\s*["}]/.test(line) && !/[,[{:]$/.test(line)).length
  return objects >= 2 && objects * 2 >= lines.length
}

/** True for lines that are a list each, which are damaged JSON Lines rather than one list. */
function isListPerLine(text: string): boolean {
  const [first = '', second = ''] = text.slice(0, 100_000).split('\n', 2)
  return first.trimEnd().endsWith(']') && second.trimStart().startsWith('{')
}
