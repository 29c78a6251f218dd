import { openPromise, type ZipFile } from 'yauzl'
import { isRemote, reachesFileServer } from './remote-target.ts'
import { judgeProlog, prologBytes } from './xml-prolog.ts'

// A 10 MB document holds far less than this; a decompression bomb far more.
const mostUnpackedBytes = 150 * 2 ** 20
const mostEntries = 4_000
/** Text packs to a tenth, and empty pictures to a hundredth; nothing that somebody wrote packs better. */
const mostRatio = 200
const freeUnpackedBytes = 10 * 2 ** 20
const mostPartBytes = 2 ** 20

const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Word for the web writes `document2.xml`. */
const mainName = /^word\/document\d*\.xml$/
const activePart = /vbaProject|vbaData|(?:^|\/)activeX|embeddings\/oleObject/i
/** Types of relationships whose target is a program, a control, or another document that Word opens in this one. */
const activeRelation = /\/(?:oleObject|control|activeXControlBinary|vbaProject|aFChunk)$/i
/** Charts keep their numbers in a workbook; elsewhere an embedded file is one to open. */
const chartRelations = /^word\/charts\//
/** Word leaves the paths of templates and of pasted pictures behind; on other machines they lead nowhere. */
const localRelation = /\/(?:attachedTemplate|image)$/i
const activeType = /macroEnabled|vbaProject|activeX/i

/** What a zip archive is, seen as a Word document. */
export type WordVerdict = 'fine' | 'other' | 'broken' | 'bomb' | 'active' | 'remote' | 'entities'

/**
 * Judges a zip archive as a Word document (ECMA-376 part 2: `[Content_Types].xml` names the kind of the main part,
 * `*.rels` what a part refers to). Every entry is unpacked once, into nothing, to see that the directory says the truth.
 * @returns `active` with macros, controls, embedded programs or documents, `remote` when opening it would load something
 * from elsewhere (a template, a picture), `entities` when a part declares a document type, `other` for archives that are no Word document
 */
export async function judgeWordDocument(path: string, packedBytes: number): Promise<WordVerdict> {
  let zip: ZipFile
  try {
    // Sizes are checked while unpacking: an entry that unpacks to more than the directory says is an error.
    zip = await openPromise(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
  } catch {
    return 'broken'
  }
  try {
    return await judge(zip, packedBytes)
  } catch {
    // An offset that points outside, sizes that are not true, data that do not unpack.
    return 'broken'
  } finally {
    zip.close()
  }
}

async function judge(zip: ZipFile, packedBytes: number): Promise<WordVerdict> {
  if (zip.entryCount > mostEntries) return 'bomb'
  const allowed = Math.min(mostUnpackedBytes, Math.max(freeUnpackedBytes, packedBytes * mostRatio))
  let unpacked = 0
  let types = ''
  let hasMain = false
  let verdict: WordVerdict = 'fine'
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry
    if (activePart.test(name)) verdict = 'active'
    if (mainName.test(name)) hasMain = true
    const kept: Buffer[] = []
    const isWhole = name === '[Content_Types].xml' || name.endsWith('.rels')
    let bytes = 0
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      const isHead = bytes < prologBytes
      bytes += chunk.length
      unpacked += chunk.length
      if (unpacked > allowed) return 'bomb'
      if (isWhole && bytes > mostPartBytes) return 'bomb'
      if (isWhole || isHead) kept.push(chunk)
    }
    const content = Buffer.concat(kept)
    if (content.length > 0) {
      const prolog = judgeProlog(content.subarray(0, prologBytes), /\.(?:xml|rels|vml)$/i.test(name))
      if (prolog === 'unsafe') return 'entities'
    }
    if (!isWhole) continue
    const text = content.toString('utf8')
    // Another encoding than UTF-8, which Word never writes: what it says would go unread.
    if (text.includes('\0')) return 'broken'
    if (name === '[Content_Types].xml') types += text
    else if (verdict === 'fine') verdict = judgeRelations(text, chartRelations.test(name))
  }
  if (!hasMain || (!types.includes(mainPart) && !activeType.test(types))) return 'other'
  return activeType.test(types) ? 'active' : verdict
}

/** A quoted value may hold `>`; none holds `<`, so that however much stays open, no character is looked at twice. */
const relationship = /<(?:[^\s<>"'/:]+:)?Relationship(\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const attribute = /(?<=\s)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Does a list of relationships make Word run something, or fetch something? Web links wait for a click. */
function judgeRelations(rels: string, isOfChart: boolean): WordVerdict {
  for (const [, attributes = ''] of rels.matchAll(relationship)) {
    // As Word reads them: whole names, with character references resolved.
    const named = new Map(
      [...attributes.matchAll(attribute)].map(([, name, double, single]) => [
        name,
        decodeXml(double ?? single ?? ''),
      ]),
    )
    const type = named.get('Type')?.trim() ?? ''
    const target = named.get('Target') ?? ''
    if (named.get('TargetMode')?.trim().toLowerCase() !== 'external') {
      if (activeRelation.test(type) || (!isOfChart && /\/package$/i.test(type))) return 'active'
    } else if (/\/hyperlink$/i.test(type)) {
      if (reachesFileServer(target)) return 'remote'
    } else if (isRemote(target) || !localRelation.test(type)) return 'remote'
  }
  return 'fine'
}

function decodeXml(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name as string] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
