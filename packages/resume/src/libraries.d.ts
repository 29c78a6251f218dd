// What is used of libraries that have no types.

declare module 'subset-font' {
  interface Options {
    keepAllGlyphs: true
    targetFormat: 'truetype'
    variationAxes?: Readonly<Record<string, number>>
  }
  /** @param text undefined with `keepAllGlyphs` */
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>
}
