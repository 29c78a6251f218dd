// Types of the functions that we use from libraries without types.

declare module 'subset-font' {
  type Axes = Readonly<Record<string, number | { min: number; max: number; default?: number }>>
  interface Options {
    keepAllGlyphs?: true
    noLayoutClosure?: boolean
    targetFormat: 'truetype' | 'woff2'
    variationAxes?: Axes
  }
  /** @param text must be undefined if `keepAllGlyphs` is set */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>
}
