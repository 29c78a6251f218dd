/** What the web app reads before anything else, as far as the identity SDK needs it. */
export interface ClientConfig {
  readonly apiKey: string
  readonly projectId: string
}

export async function readClientConfig(base: string): Promise<ClientConfig> {
  return (await (await fetch(`${base}/config.json`)).json()) as ClientConfig
}
