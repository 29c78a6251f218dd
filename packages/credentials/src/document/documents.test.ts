import { expect, test } from 'vitest'
import { today } from '../testing/test-web.ts'
import { createDocuments } from './documents.ts'

test('a check fetches each document once, and at most twelve documents', async () => {
  const requests: string[] = []
  const documents = createDocuments({
    now: today,
    fetchDocument: async (url) => {
      requests.push(url)
      return {}
    },
  })
  for (let at = 0; at < 12; at++) {
    await documents.get(`https://badges.example/${at}`)
    await documents.get(`https://badges.example/${at}`)
  }
  expect(requests).toHaveLength(12)
  expect(() => documents.get('https://badges.example/12')).toThrow('too many documents')
})
