import type { TestInfo } from '@playwright/test'
import { freePort } from '../../api/src/base/free-port.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type OidcProvider, startOidcProvider } from './oidc-provider.ts'
import { startVouch, type Vouch } from './vouch.ts'

/** A running Vouch server with a mail server and a sign-in provider. */
export interface World {
  readonly url: string
  readonly vouch: Vouch
  readonly mails: MailServer
  readonly provider: OidcProvider
  /** Stops all servers. Attaches Vouch's output to a failed test. */
  stop(info: TestInfo): Promise<void>
}

const providerId = 'oidc.campus'

export interface WorldOptions {
  readonly demo?: boolean
  readonly cities?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** Starts all servers on free ports, with an empty data folder. */
export async function startWorld({ demo = false, cities = false, env }: WorldOptions = {}): Promise<World> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const mails = await startMailServer()
  const provider = await startOidcProvider(providerId, 'Campus', url)
  const stopOthers = () => Promise.all([mails.stop(), provider.stop()])
  try {
    const { id, label, issuer, clientId, clientSecret } = provider
    const IDENTITY_PROVIDERS = JSON.stringify([{ id, label, issuer, clientId, clientSecret }])
    const vouch = await startVouch({ demo, cities, port, env: { ...mails.env, IDENTITY_PROVIDERS, ...env } })
    return {
      url,
      vouch,
      mails,
      provider,
      stop: async (info) => {
        if (info.status !== info.expectedStatus)
          await info.attach('output of Vouch', { body: vouch.output() })
        await Promise.all([vouch.stop(), stopOthers()])
      },
    }
  } catch (error) {
    await stopOthers()
    throw error
  }
}
