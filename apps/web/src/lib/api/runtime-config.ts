/** A way to sign in with an account that people have elsewhere. */
export interface SignInProvider {
  readonly id: string
  readonly label: string
  /** Address of a picture, when it has one. */
  readonly icon: string | null
}

/** What the server says about itself at `/config.json`; never baked into the bundle. */
export interface RuntimeConfig {
  readonly apiBaseUrl: string
  /** ISO 4217: what amounts are in when nothing else is said. */
  readonly currency: string
  readonly identity: 'embedded' | 'firebase'
  readonly apiKey: string
  readonly projectId: string
  readonly authDomain: string | null
  readonly storageBucket: string | null
  readonly messagingSenderId: string | null
  readonly appId: string | null
  readonly measurementId: string | null
  readonly messagingVapidKey: string | null
  readonly providers: readonly SignInProvider[]
  readonly passwordSignIn: boolean
  readonly emailLink: boolean
  readonly production: boolean
  /** Mails are shown at `/dev/mail` and not sent. */
  readonly devMail: boolean
}

const defaults: RuntimeConfig = {
  apiBaseUrl: '/api/v1',
  currency: 'USD',
  identity: 'embedded',
  apiKey: '',
  projectId: '',
  authDomain: null,
  storageBucket: null,
  messagingSenderId: null,
  appId: null,
  measurementId: null,
  messagingVapidKey: null,
  providers: [],
  passwordSignIn: false,
  emailLink: false,
  production: true,
  devMail: false,
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
