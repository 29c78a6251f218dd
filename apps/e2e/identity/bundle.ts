import { join } from 'node:path'
import { build } from 'vite'

/** The calls and the SDK as one module, as an application's own build would make them. */
export async function bundleForBrowsers(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'browser.ts'), formats: ['es'], fileName: 'every-call' },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (!first || !('output' in first)) throw new Error('The bundle of the calls was not built.')
  const [{ code }] = first.output
  return code
}
