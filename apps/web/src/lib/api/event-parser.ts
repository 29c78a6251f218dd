export interface ServerEvent {
  readonly name: string
  readonly data: string
  readonly id: string | null
}

/** Creates a parser of server-sent events (WHATWG HTML, section 9.2.6). Call it with each piece of the stream. */
export function eventParser(): (piece: string) => ServerEvent[] {
  let rest = ''
  let name = ''
  let id: string | null = null
  let lines: string[] = []

  return (piece) => {
    const events: ServerEvent[] = []
    const all = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = all.pop() ?? ''
    for (const line of all) {
      if (line === '') {
        if (lines.length > 0) events.push({ name: name || 'message', data: lines.join('\n'), id })
        name = ''
        lines = []
        continue
      }
      const colon = line.indexOf(':')
      const field = colon === -1 ? line : line.slice(0, colon)
      const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
      if (field === 'event') name = value
      else if (field === 'data') lines.push(value)
      else if (field === 'id') id = value
    }
    return events
  }
}
