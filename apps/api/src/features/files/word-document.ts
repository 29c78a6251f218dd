import { openPromise, type ZipFile } from 'yauzl'
import { isRemote, reachesFileServer } from './remote-target.ts'
import { judgeProlog, prologBytes } from './xml-prolog.ts'

/** Maximum unpacked size, against decompression bombs. A real 10 MB Word document unpacks to far less. */
const maxUnpackedBytes = 150 * 2 ** 20
const maxEntries = 4_000
/** Maximum compression ratio, against decompression bombs. Text reaches 10, blank pictures reach 100. */
const maxRatio = 200
const freeUnpackedBytes = 10 * 2 ** 20
const maxPartBytes = 2 ** 20

const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
/** Name of the main part of a Word document. Word for the web calls it `document2.xml`. */
const mainName = /^word\/document\d*\.xml$/
const activePart = /vbaProject|vbaData|(?:^|\/)activeX|embeddings\/oleObject/i
/** Word relationship types whose target is a program, a control or an embedded document. */
const activeRelation = /\/(?:oleObject|control|activeXControlBinary|vbaProject|aFChunk)$/i
/** Parts of Word charts, which may embed a workbook with their numbers. All other embedded files are refused. */
const chartRelations = /^word\/charts\//
/**
 * Word relationship types that may hold the author's local paths
 * (templates, pasted pictures). The paths do not resolve on other machines.
 */
const localRelation = /\/(?:attachedTemplate|image)$/i
const activeType = /macroEnabled|vbaProject|activeX/i

/** Result of checking whether a zip archive is a safe Word document. */
export type WordVerdict = 'fine' | 'other' | 'broken' | 'bomb' | 'active' | 'remote' | 'entities'

/**
 * Checks whether a zip archive is a safe Word document (ECMA-376 part 2). In it, `[Content_Types].xml` gives
 * the type of each part, and `*.rels` lists what a part refers to. Unpacks every entry once, without storing
 * it, to verify the sizes in the zip directory.
 * @returns `active` for macros, controls, embedded programs or documents; `remote` for content loaded from
 * another machine; `entities` for a DTD; `other` for an archive that is no Word document
 */
export async function judgeWordDocument(path: string, packedBytes: number): Promise<WordVerdict> {
  let zip: ZipFile
  try {
    // With this option, yauzl throws when an entry unpacks to more than its size in the zip directory.
    zip = await openPromise(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false })
  } catch {
    return 'broken'
  }
  try {
    return await judge(zip, packedBytes)
  } catch {
    // The zip archive has invalid offsets, wrong sizes or corrupt data.
    return 'broken'
  } finally {
    zip.close()
  }
}

async function judge(zip: ZipFile, packedBytes: number): Promise<WordVerdict> {
  if (zip.entryCount > maxEntries) return 'bomb'
  const allowed = Math.min(maxUnpackedBytes, Math.max(freeUnpackedBytes, packedBytes * maxRatio))
  let unpacked = 0
  let types = ''
  let hasMain = false
  let verdict: WordVerdict = 'fine'
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry
    if (activePart.test(name)) verdict = 'active'
    if (mainName.test(name)) hasMain = true
    const chunks: Buffer[] = []
    const isWhole = name === '[Content_Types].xml' || name.endsWith('.rels')
    let bytes = 0
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      const isHead = bytes < prologBytes
      bytes += chunk.length
      unpacked += chunk.length
      if (unpacked > allowed) return 'bomb'
      if (isWhole && bytes > maxPartBytes) return 'bomb'
      if (isWhole || isHead) chunks.push(chunk)
    }
    const content = Buffer.concat(chunks)
    if (content.length > 0) {
      const prolog = judgeProlog(content.subarray(0, prologBytes), /\.(?:xml|rels|vml)$/i.test(name))
      if (prolog === 'unsafe') return 'entities'
    }
    if (!isWhole) continue
    const text = content.toString('utf8')
    // Word only writes UTF-8. Another encoding could hide content from these checks.
    if (text.includes('\0')) return 'broken'
    if (name === '[Content_Types].xml') types += text
    else if (verdict === 'fine') verdict = judgeRelations(text, chartRelations.test(name))
  }
  if (!hasMain || (!types.includes(mainPart) && !activeType.test(types))) return 'other'
  return activeType.test(types) ? 'active' : verdict
}

/** Quoted values may contain `>` but not `<`, so that unclosed tags cannot cause quadratic backtracking. */
const relationship = /<(?:[^\s<>"'/:]+:)?Relationship(\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const attribute = /(?<=\s)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Checks whether relationships of a Word document run or load
 * something. Web links are allowed, because they need a click.
 */
function judgeRelations(rels: string, isOfChart: boolean): WordVerdict {
  for (const [, attributes = ''] of rels.matchAll(relationship)) {
    // Compares whole attribute names and decodes character references, as Word does.
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
