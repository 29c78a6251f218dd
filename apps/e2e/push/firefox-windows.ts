import type { Browser } from 'puppeteer-core'

/** Argument that lets tests control Firefox's own windows, such as notifications. */
export const systemAccess = '--remote-allow-system-access'

interface Context {
  readonly context: string
}

/** The part of Puppeteer's WebDriver BiDi connection that reaches windows of Firefox itself. */
interface BidiConnection {
  send(method: string, parameters: object): Promise<{ readonly result: unknown }>
}

/** Runs a script with the rights of the browser in one of Firefox's own windows. @returns the string that it returns */
export async function runInFirefox(browser: Browser, script: string): Promise<string> {
  const { connection } = browser as unknown as { readonly connection: BidiConnection }
  const tree = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const [first] = (tree.result as { readonly contexts: readonly Context[] }).contexts
  const { result } = await connection.send('script.evaluate', {
    expression: `(() => {${script}})()`,
    target: { context: first?.context },
    awaitPromise: true,
  })
  const { type, result: value } = result as {
    readonly type: string
    readonly result?: { readonly value?: string }
  }
  if (type !== 'success') throw new Error(`Firefox refused a script: ${JSON.stringify(result)}`)
  return value?.value ?? ''
}
