import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Size of the bare page's script in bytes, which is served without compression. */
const scriptBytes = 150_000

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Bare page</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/script.js"></script>
  </head>
  <body></body>
</html>
`

/** Functions that the browser has to read, and one statement that paints a heading. */
function makeScript(): string {
  const paint = `document.body.innerHTML = '<h1>Bare page</h1>'\n`
  let code = ''
  for (let number = 0; ; number += 1) {
    const next = `export function part${number}(a, b) { return a > ${number} ? [a, b, 'part ${number}'] : { a, b } }\n`
    if (code.length + next.length + paint.length > scriptBytes) break
    code += next
  }
  return `${code}${' '.repeat(scriptBytes - code.length - paint.length)}${paint}`
}

export interface BarePage {
  readonly url: string
  stop(): void
}

/** Serves the page that others are compared with: one 150 kB script that paints a heading. */
export async function startBarePage(): Promise<BarePage> {
  const script = makeScript()
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
