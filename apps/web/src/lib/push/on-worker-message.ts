import { isWorkerMessage, type WorkerMessage } from './push-message.ts'

/** Calls `handler` for each message of the messaging worker. @returns a function that unsubscribes */
export function onWorkerMessage(handler: (message: WorkerMessage) => void): () => void {
  const { serviceWorker } = navigator
  if (!serviceWorker) return () => undefined
  const listener = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isWorkerMessage(data)) return
    handler(data)
    ports[0]?.postMessage('handled')
  }
  serviceWorker.addEventListener('message', listener)
  // Messages that were posted before the page listened wait until this call.
  serviceWorker.startMessages()
  return () => serviceWorker.removeEventListener('message', listener)
}
