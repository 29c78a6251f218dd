/** Registers the worker that shows the offline page. Its file is made by `build/offline-files.ts`. */
export function registerAppWorker(): void {
  // Absent without HTTPS and in private windows of some browsers.
  navigator.serviceWorker?.register('/app-worker.js', { scope: '/' }).catch(() => undefined)
}
