import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const entry = fileURLToPath(new URL('../worker/messaging-worker.ts', import.meta.url))
const path = '/firebase-messaging-sw.js'

/** Bundles the worker into one script without imports, because not every browser runs module workers. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const [chunk] = output
  return chunk.code
}

/** Writes the worker that receives pushes to the path that browsers and the hosted service expect. */
export function messagingWorker(): Plugin {
  return {
    name: 'vouch-messaging-worker',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: await bundle() })
    },
    configureServer(server) {
      server.middlewares.use(path, (_request, response) => {
        void bundle().then((code) => response.setHeader('content-type', 'text/javascript').end(code))
      })
    },
  }
}
