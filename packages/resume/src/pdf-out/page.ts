import type { Run } from './fonts.ts'

/** Style of a text; `size` in points. */
export interface TextStyle {
  readonly size: number
  readonly isStrong?: boolean
  readonly color?: string
}

/** A part of a paragraph, with an optional link. */
export interface Piece {
  readonly text: string
  readonly link?: string
}

/** One paragraph of a PDF. */
export interface Block {
  readonly pieces: readonly Piece[]
  readonly style: TextStyle
  /** Space above the paragraph in points; none at the top of a page. */
  readonly above?: number
  /** Text at the right end of the first line, such as dates. */
  readonly right?: string
  readonly isPoint?: boolean
  /** Whether a horizontal rule is drawn below the paragraph. */
  readonly isRuled?: boolean
  /** Whether the next paragraph must be on the same page. */
  readonly keepsWithNext?: boolean
}

export interface Word {
  readonly runs: readonly Run[]
  readonly width: number
  readonly link: string | undefined
  /** Whether the word follows the previous word without a space, as in Chinese. A line may still break between them. */
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
/** Indentation of list items in points. */
export const indent = 12
