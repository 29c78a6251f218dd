/** Registers the worker that shows the offline page. Its file is made by `build/phone/`. */
export function registerAppWorker(): void {
  // Absent without HTTPS and in private windows of some browsers.
  navigator.serviceWorker?.register('/app-worker.js', { scope: '/' }).catch(() => undefined)
}
