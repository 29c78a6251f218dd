import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Whether a request is signed with the secret (AWS Signature Version 4 in the header `authorization`). Does
 * not check that the body matches its hash in `x-amz-content-sha256`.
 */
export function isSignedBy(request: IncomingMessage, secret: string): boolean {
  const header = request.headers.authorization ?? ''
  const [, date = '', region = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      header,
    ) ?? []
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names,
    request.headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hash].join('\n')
  const sign = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(sign, `AWS4${secret}`)
  return sign(key, text).toString('hex') === given
}
