import { takePageData } from './page-data.ts'

/** A sign-in provider outside Vouch, such as Google. */
export interface SignInProvider {
  readonly id: string
  readonly label: string
  readonly icon: string | null
}

/** The server's configuration, loaded from `/config.json` because it is not part of the build. */
export interface RuntimeConfig {
  readonly apiBaseUrl: string
  /** Currency code (ISO 4217) that amounts have by default. */
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
  /** Whether mails are not sent, but shown at `/dev/mail`. */
  readonly devMail: boolean
}

let loading: Promise<RuntimeConfig> | undefined

async function load(): Promise<RuntimeConfig> {
  const served = takePageData('/config.json')
  if (served !== undefined) return served as RuntimeConfig
  const answer = await fetch('/config.json')
  if (!answer.ok) throw new Error(`The configuration could not be loaded (${answer.status})`)
  return (await answer.json()) as RuntimeConfig
}

/** Loads the configuration once for all callers. @throws if the server is unreachable; the next call retries */
export function runtimeConfig(): Promise<RuntimeConfig> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
