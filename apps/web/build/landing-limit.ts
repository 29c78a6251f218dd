import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Bytes of script, compressed as they are served, that the first page of a visitor may take. */
const limit = 150_000

function compressedSize(code: string): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: code.length,
  }
  return brotliCompressSync(code, { params }).byteLength
}

/** Ends the build with an error when the landing page takes more script than it may. Comes after `buildFiles`. */
export function landingLimit(): Plugin {
  return {
    name: 'vouch-landing-limit',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const meta = Object.values(bundle).find(({ fileName }) => fileName.startsWith('builds/meta/'))
        if (meta?.type !== 'asset') return
        const { routes } = JSON.parse(String(meta.source)) as { routes: Record<string, string[]> }
        let total = 0
        for (const path of routes['/'] ?? []) {
          const file = bundle[path.slice(1)]
          if (file?.type === 'chunk') total += compressedSize(file.code)
        }
        if (total > limit) {
          this.error(`The landing page takes ${total} bytes of compressed script, ${total - limit} too many`)
        }
      },
    },
  }
}
