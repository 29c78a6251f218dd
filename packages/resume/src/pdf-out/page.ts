import type { Run } from './fonts.ts'

/** How a text looks. Sizes in points. */
export interface TextStyle {
  readonly size: number
  readonly isStrong?: boolean
  readonly color?: string
}

/** A piece of a paragraph, with the address that it links to. */
export interface Piece {
  readonly text: string
  readonly link?: string
}

/** One paragraph of a document. */
export interface Block {
  readonly pieces: readonly Piece[]
  readonly style: TextStyle
  /** Space above in points, except at the top of a page. */
  readonly above?: number
  /** Right-aligned on the first line, such as dates. */
  readonly right?: string
  readonly isPoint?: boolean
  /** With a line below. */
  readonly isRuled?: boolean
  /** Never the last block on a page. */
  readonly keepsWithNext?: boolean
}

export interface Word {
  readonly runs: readonly Run[]
  readonly width: number
  readonly link: string | undefined
  /** No space before it, although a line may break there. */
  readonly isGlued: boolean
}

export interface Line {
  readonly words: readonly Word[]
  readonly block: Block
  readonly direction: 'ltr' | 'rtl'
  readonly isFirst: boolean
  readonly above: number
  readonly height: number
  readonly keepsWithNext: boolean
}

export const margin = 54
/** Of list items. */
export const indent = 12
