import type { LightMyRequestResponse } from 'fastify'
import { getDocumentProxy } from 'unpdf'
import { readZip } from '#testing/documents/read-zip.ts'

/** Everything that an answer says: headers, body, the text of a PDF, and the files of an archive. */
export async function said(answer: LightMyRequestResponse): Promise<string> {
  const head = JSON.stringify(answer.headers)
  const type = String(answer.headers['content-type'])
  if (type.includes('zip')) {
    const files = [...readZip(answer.rawPayload)].map(([name, content]) => `${name}\n${content}`)
    return [head, ...files].join('\n')
  }
  if (!type.includes('pdf')) return `${head}\n${answer.body}`
  const pdf = await getDocumentProxy(Uint8Array.from(answer.rawPayload), { verbosity: 0 })
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return `${head}\n${pages.join('\n')}`
}
