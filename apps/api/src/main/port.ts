import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '#base/start-error.ts'
import type { Config } from '#platform/config/config.ts'

type Place = Pick<Config, 'host' | 'port'>

/**
 * Listens for a moment, so that a taken port is reported before a database is started.
 * @throws StartError when the server could not listen there
 */
export async function requireFreePort(place: Place): Promise<void> {
  const server = createServer()
  try {
    server.listen(place.port, place.host)
    await once(server, 'listening')
  } catch (error) {
    explainListening(error, place)
  }
  server.close()
  await once(server, 'close')
}

/** @throws StartError with a sentence for the reasons that an operator can mend, else the error itself */
export function explainListening(error: unknown, { host, port }: Place): never {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    throw new StartError(`Port ${port} is used by another program. Stop that, or set PORT to another one.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new StartError(`This machine has no address ${host}. Set HOST to one that it has.`)
  if (code === 'EACCES')
    throw new StartError(`Port ${port} may not be used by this account. Set PORT above 1023.`)
  throw error
}
