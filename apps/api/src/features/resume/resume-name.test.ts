import { exportResume, importResume } from '@vouch/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test.each(['pdf', 'json'] as const)('a résumé as %s is named after its person', async (format) => {
  const person = await app.person('candidate')
  const resume = JSON.stringify({ basics: { name: 'Zoë Łucja O’Brien' } })
  await app.request(importResume, { file: new File([resume], 'any.json') }, person)
  const { headers } = await app.request(exportResume, { query: { format } }, person)
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Zoe Lucja O_Brien resume.${format}"; ` +
      `filename*=UTF-8''Zo%C3%AB%20%C5%81ucja%20O%E2%80%99Brien%20resume.${format}`,
  )
})

test('a quotation mark in a name cannot break the header', async () => {
  const person = await app.person('candidate')
  const resume = JSON.stringify({ basics: { name: "Ada (O'Brien)*" } })
  await app.request(importResume, { file: new File([resume], 'any.json') }, person)
  const { headers } = await app.request(exportResume, { query: { format: 'json' } }, person)
  expect(headers['content-disposition']).toContain("filename*=UTF-8''Ada%20%28O%27Brien%29%20resume.json")
})
