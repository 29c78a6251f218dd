import { join } from 'node:path'
import { build } from 'vite'

/** Bundles the test calls and the SDK like the build of an application. */
export async function bundleForBrowsers(): Promise<string> {
  // Vite sets NODE_ENV for the whole process, including servers started later: restore it.
  const { NODE_ENV } = process.env
  try {
    return await bundle()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function bundle(): Promise<string> {
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
