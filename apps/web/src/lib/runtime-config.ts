/** What the server says about itself at `/config.json`; never baked into the bundle. */
export interface RuntimeConfig {
  readonly apiBaseUrl: string
  readonly identity: 'embedded' | 'hosted'
  readonly apiKey: string
  readonly authDomain: string
  readonly projectId: string
  readonly storageBucket?: string
  readonly messagingSenderId?: string
  readonly appId?: string
  readonly measurementId?: string
  readonly messagingVapidKey?: string
}

const defaults: RuntimeConfig = {
  apiBaseUrl: '/api/v1',
  identity: 'embedded',
  apiKey: '',
  authDomain: '',
  projectId: '',
}

let loading: Promise<RuntimeConfig> | undefined

async function load(): Promise<RuntimeConfig> {
  const answer = await fetch('/config.json', { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`The configuration could not be loaded (${answer.status})`)
  const body: unknown = await answer.json()
  return { ...defaults, ...(body as Partial<RuntimeConfig>) }
}

/**
 * The runtime configuration, loaded once and shared.
 * @throws when the server cannot be reached; the next call tries again
 */
export function runtimeConfig(): Promise<RuntimeConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
