import { expect, test } from 'vitest'
import { startCpuTime } from '#testing/cpu-time.ts'
import { zip } from '#testing/documents/documents.ts'
import { docxMargins } from './docx-margins.ts'

const headersOf = async (xml: string) =>
  (await docxMargins(zip([{ name: 'word/header1.xml', content: xml }]))).headers.map(({ text }) => text)

test('a header of beginnings without ends is read at once', async () => {
  const cpuTime = startCpuTime()
  expect(await headersOf(`<w:p><w:t>Ada</w:t></w:p>${'<w:p >'.repeat(150_000)}`)).toEqual(['Ada'])
  expect(await headersOf(`${'<w:p ><'.repeat(100_000)}</w:p>`)).toHaveLength(1)
  expect(cpuTime()).toBeLessThan(3000)
})

test('entities that mean no sign stay as they are', async () => {
  expect(
    await headersOf('<w:p><w:t>Ada &amp; Bob &#233; &#xE9; &#1114112; &#x110000; &#0; &x;</w:t></w:p>'),
  ).toEqual(['Ada & Bob é é &#1114112; &#x110000; &#0; &x;'])
})
