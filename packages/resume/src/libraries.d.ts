// Types of the functions that we use from libraries without types.

declare module 'subset-font' {
  interface Options {
    keepAllGlyphs: true
    targetFormat: 'truetype'
    variationAxes?: Readonly<Record<string, number>>
  }
  /** @param text must be undefined, because `keepAllGlyphs` is set */
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>
}
