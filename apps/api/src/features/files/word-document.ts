import { openPromise, type ZipFile } from 'yauzl'

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
const activeType = /macroEnabled|vbaProject|activeX/i

/** What a zip archive is, seen as a Word document. */
export type WordVerdict = 'fine' | 'other' | 'broken' | 'bomb' | 'active' | 'remote'

/**
 * Judges a zip archive as a Word document (ECMA-376 part 2: `[Content_Types].xml` names the kind of the main part,
 * `*.rels` what a part refers to). Every entry is unpacked once, into nothing, to see that the directory says the truth.
 * @returns `active` with macros, controls or embedded programs, `remote` when opening it would load something from
 * another machine (a template, a picture), `other` for archives that are no Word document
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
    const keep = name === '[Content_Types].xml' || name.endsWith('.rels')
    let bytes = 0
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      unpacked += chunk.length
      if (unpacked > allowed) return 'bomb'
      if (!keep) continue
      if (bytes > mostPartBytes) return 'bomb'
      kept.push(chunk)
    }
    const text = Buffer.concat(kept).toString('utf8')
    // Another encoding than UTF-8, which Word never writes: what it says would go unread.
    if (text.includes('\0')) return 'broken'
    if (name === '[Content_Types].xml') types += text
    else if (keep && verdict === 'fine' && loadsFromElsewhere(text)) verdict = 'remote'
  }
  if (!hasMain || (!types.includes(mainPart) && !activeType.test(types))) return 'other'
  return activeType.test(types) ? 'active' : verdict
}

/** A quoted value may hold `>`; none holds `<`, so that however much stays open, no character is looked at twice. */
const relationship = /<(?:[^\s<>"'/:]+:)?Relationship(\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const attribute = /(?<=\s)([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Does a list of relationships make Word fetch something? A link waits for a click, and a template in a folder of the
 * writer's own machine (Word keeps its place) is not found elsewhere; both are harmless.
 */
function loadsFromElsewhere(rels: string): boolean {
  for (const [, attributes = ''] of rels.matchAll(relationship)) {
    // As Word reads them: by their whole names, with what stands for characters put in.
    const named = new Map(
      [...attributes.matchAll(attribute)].map(([, name, double, single]) => [
        name,
        decodeXml(double ?? single ?? ''),
      ]),
    )
    if (named.get('TargetMode')?.trim().toLowerCase() !== 'external') continue
    if (named.get('Type')?.toLowerCase().endsWith('/hyperlink')) continue
    if (isRemote(named.get('Target') ?? '')) return true
  }
  return false
}

function isRemote(target: string): boolean {
  const place = target.trim().replaceAll('\\', '/').toLowerCase()
  // file:///C:/… and C:/… are of the writer's machine, file://server/… and //server/… of another one.
  if (/^file:\/{3}(?!\/)/.test(place)) return false
  return /^(?:[a-z][a-z0-9+.-]+:|\/\/)/.test(place)
}

function decodeXml(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name as string] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
