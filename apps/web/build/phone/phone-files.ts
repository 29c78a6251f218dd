import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { offlineNeeds, offlinePage } from './offline-page.ts'
import { webManifest } from './web-manifest.ts'

const page = '/offline.html'
const worker = new URL('app-worker.js', import.meta.url)
const publicFolder = new URL('../../public', import.meta.url)

/** The worker with its list of files, and a version that changes with their content, so that browsers load them anew. */
function appWorker(offline: string): string {
  const hash = createHash('sha256').update(offline)
  for (const file of offlineNeeds) hash.update(readFileSync(new URL(`${publicFolder}${file}`)))
  return readFileSync(worker, 'utf8')
    .replace('OFFLINE_FILES', () => JSON.stringify([page, ...offlineNeeds]))
    .replace('OFFLINE_VERSION', hash.digest('hex').slice(0, 12))
}

/** Writes the web manifest, the offline page and the worker that shows it. */
export function phoneFiles(): Plugin {
  return {
    name: 'vouch-phone-files',
    apply: 'build',
    generateBundle() {
      const offline = offlinePage()
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      emit(page.slice(1), offline)
      emit('app-worker.js', appWorker(offline))
      emit('manifest.webmanifest', JSON.stringify(webManifest))
    },
  }
}
