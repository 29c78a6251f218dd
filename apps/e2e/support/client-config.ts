/** The part of `/config.json` that the identity SDK needs. */
export interface ClientConfig {
  readonly apiKey: string
  readonly projectId: string
}

export async function readClientConfig(base: string): Promise<ClientConfig> {
  return (await (await fetch(`${base}/config.json`)).json()) as ClientConfig
}
