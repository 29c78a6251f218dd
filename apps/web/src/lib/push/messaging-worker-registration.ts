import { PushError } from './push-errors.ts'

const workerPath = '/firebase-messaging-sw.js'
const workerScope = '/firebase-cloud-messaging-push-scope'

/** How long a new worker may take to become active, in ms. */
const activationTime = 10_000

/**
 * Registers the worker that receives pushes, and waits until it is active. Its scope contains no pages, so it does not
 * conflict with the worker of the offline page.
 * @throws PushError failed-service-worker-registration
 */
export async function registerMessagingWorker(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await navigator.serviceWorker.register(workerPath, { scope: workerScope })
    // The browser looks for a newer worker only now and then.
    registration.update().catch(() => undefined)
    await whenActive(registration)
    return registration
  } catch (error) {
    throw new PushError('failed-service-worker-registration', String(error))
  }
}

function whenActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = installing ?? waiting
    if (active) return resolve()
    if (!worker) return reject(new Error('there is no worker'))
    const timer = setTimeout(() => reject(new Error(`not active after ${activationTime} ms`)), activationTime)
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed' || worker.state === 'activating') return
      clearTimeout(timer)
      if (worker.state === 'activated') resolve()
      else reject(new Error(`the worker became ${worker.state}`))
    })
  })
}
