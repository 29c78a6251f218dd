import { build } from 'vite'

/** Bundles a module for browsers like the build of an application. @param entry path of the module */
export async function bundleForBrowsers(entry: string): Promise<string> {
  // Vite sets NODE_ENV for the whole process, including servers started later: restore it.
  const { NODE_ENV } = process.env
  try {
    return await bundle(entry)
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'bundle' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (!first || !('output' in first)) throw new Error('The bundle of the calls was not built.')
  const [{ code }] = first.output
  return code
}
