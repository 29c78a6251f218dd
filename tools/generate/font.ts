/// <reference path="../../packages/resume/src/libraries.d.ts" />
// Writes the part of Inter that pages load first: Latin letters and punctuation, in the weights that the interface has.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './files.ts'

const source = join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const target = join(root, 'apps/web/src/ui/layout/inter-latin.woff2')

/** The `unicode-range` of this file in `inter.css`. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
] as const
const punctuation = '–—‘’‚“”„†•…‹›€™←↑→↓−'
/** The thin spaces of French numbers and of ranges of dates. */
const spaces = '\u2009\u202f'

const letters = ranges.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
)
const font = await subsetFont(await readFile(source), `${letters.join('')}${punctuation}${spaces}`, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 650, default: 400 } },
  // Drops alternate glyphs: the interface uses no OpenType features.
  noLayoutClosure: true,
})
await writeFile(target, font)
process.stdout.write(`${target}: ${font.length} bytes\n`)
