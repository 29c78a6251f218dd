import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '#base/start-error.ts'
import type { Config } from '#platform/config/config.ts'

type ListenAddress = Pick<Config, 'host' | 'port'>

/**
 * Listens on the port briefly, so that a taken port is reported before the database starts.
 * @throws StartError when the server could not listen
 */
export async function requireFreePort(address: ListenAddress): Promise<void> {
  const server = createServer()
  try {
    server.listen(address.port, address.host)
    await once(server, 'listening')
  } catch (error) {
    throwListenError(error, address)
  }
  server.close()
  await once(server, 'close')
}

/** Converts an error from listening. @throws StartError for causes that the operator can fix, else the error itself */
export function throwListenError(error: unknown, { host, port }: ListenAddress): never {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    throw new StartError(`Port ${port} is used by another program. Stop it, or set PORT to another port.`)
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new StartError(`This machine has no address ${host}. Set HOST to an address of this machine.`)
  if (code === 'EACCES')
    throw new StartError(`This account is not allowed to use port ${port}. Set PORT above 1023.`)
  throw error
}
