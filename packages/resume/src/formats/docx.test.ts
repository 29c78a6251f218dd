import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { docxMargins } from './docx.ts'

async function headersOf(xml: string): Promise<string[]> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(xml), 'word/header1.xml')
  zip.end()
  const content = await buffer(zip.outputStream)
  return (await docxMargins(content)).headers.map(({ text }) => text)
}

test('a header of unclosed tags is read fast', async () => {
  const start = process.cpuUsage()
  expect(await headersOf(`<w:p><w:t>Ada</w:t></w:p>${'<w:p >'.repeat(150_000)}`)).toEqual(['Ada'])
  expect(await headersOf(`${'<w:p ><'.repeat(100_000)}</w:p>`)).toHaveLength(1)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(3000)
})

test('invalid character references stay unchanged', async () => {
  expect(
    await headersOf('<w:p><w:t>Ada &amp; Bob &#233; &#xE9; &#1114112; &#x110000; &#0; &x;</w:t></w:p>'),
  ).toEqual(['Ada & Bob é é &#1114112; &#x110000; &#0; &x;'])
})
