import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as the HTTP v1 API takes it. */
interface HostedMessage {
  readonly token: string
  readonly data: Readonly<Record<string, string>>
  readonly webpush: {
    readonly headers: Readonly<Record<string, string>>
    readonly notification: Readonly<Record<string, string>>
    readonly fcm_options: { readonly link: string }
  }
}

/** A local fake of Firebase Cloud Messaging, HTTP v1. */
export interface FakeMessaging {
  readonly origin: string
  /** Accepted messages, oldest first. */
  readonly messages: readonly HostedMessage[]
  /** Fails one call. Calls of this method queue up. @param errorCode `FcmError.errorCode` of the answer */
  answerNext(status: number, errorCode?: string): void
  stop(): Promise<void>
}

export async function startFakeMessaging(projectId: string): Promise<FakeMessaging> {
  const messages: HostedMessage[] = []
  const failures: { status: number; errorCode: string | undefined }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const reply = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    if (request.url !== `/v1/projects/${projectId}/messages:send`) return reply(404, {})
    if (!/^Bearer access-\d+$/.test(request.headers.authorization ?? '')) return reply(401, {})
    const failure = failures.shift()
    if (failure) {
      const { status, errorCode } = failure
      const details =
        errorCode === undefined
          ? []
          : [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }]
      return reply(status, { error: { code: status, status: 'NOT_OK', details } })
    }
    messages.push(JSON.parse(body).message)
    return reply(200, { name: `projects/${projectId}/messages/${messages.length}` })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    answerNext: (status, errorCode) => failures.push({ status, errorCode }),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
