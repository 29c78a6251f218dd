import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestApp } from '#testing/test-app.ts'
import { testSecrets } from '#testing/test-config.ts'

/** The program `worker` in its own process. */
export interface WorkerProcess {
  readonly ended: Promise<unknown>
  /** Kills it as `kill -9` does, and waits for its end. Does nothing if it has ended. */
  kill(): Promise<void>
}

/** Starts the program `worker` on an app's database, folder and secrets. @param env further variables */
export function startWorkerProcess(app: TestApp, env: Readonly<Record<string, string>> = {}): WorkerProcess {
  const program = fileURLToPath(import.meta.resolve('#main/worker.ts'))
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATABASE_URL: app.db.url,
      VOUCH_DATA: app.platform.config.dataFolder,
      VOUCH_SIGNING_SECRET: testSecrets.signingSecret,
      PASSPORT_KEY_SECRET: Buffer.from(testSecrets.passportKeySecret).toString('hex'),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
