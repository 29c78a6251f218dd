import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '#testing/factories/factories.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let person: TestPerson
beforeAll(async () => {
  app = await buildTestApp({ env: { VOUCH_RATE_LIMIT: 'off' } })
  person = await app.person('candidate')
})
afterAll(() => app.close())

const part = (about: string) =>
  `--X\r\nContent-Disposition: form-data; ${about}\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\r\n`

const form = 'multipart/form-data; boundary=X'

const broken: readonly (readonly [string, contentType: string, body: string, status: number, RegExp])[] = [
  ['has no boundary', 'multipart/form-data', 'x', 400, /incomplete/],
  [
    'has a boundary of 5,000 letters',
    `multipart/form-data; boundary=${'y'.repeat(5000)}`,
    'x',
    400,
    /incomplete/,
  ],
  [
    'has another boundary than it says',
    'multipart/form-data; boundary=Y',
    `${part('name="file"; filename="a"')}--X--`,
    400,
    /incomplete/,
  ],
  ['ends in its head', form, '--X\r\nContent-Dispo', 400, /incomplete/],
  ['ends in its file', form, part('name="file"; filename="a.pdf"'), 400, /did not arrive completely/],
  ['is empty', form, '', 400, /one part named "file"/],
  ['calls its file otherwise', form, `${part('name="cv"; filename="a.pdf"')}--X--`, 400, /named "file"/],
  ['is no form', 'text/plain', 'x', 415, /not accepted|multipart/],
]

const addresses = ['/api/v1/files?purpose=cv', '/api/v1/me/candidate-profile/import']

test.each(broken)(
  'a form that %s is rejected with a sentence',
  async (_, contentType, body, status, said) => {
    for (const url of addresses) {
      const answer = await app
        .as(person)
        .inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload: body })
      expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringMatching(said)])
    }
  },
)

test('a file without a name is detected by its content', async () => {
  const head = '--X\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream'
  const answer = await app.as(person).inject({
    method: 'POST',
    url: '/api/v1/me/candidate-profile/import',
    headers: { 'content-type': form },
    payload: `${head}\r\n\r\n{"basics":{"name":"Ada Byron"}}\r\n--X--`,
  })
  expect(answer.statusCode).toBe(200)
})
