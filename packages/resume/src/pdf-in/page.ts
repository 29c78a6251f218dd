/** A piece of text on a page, in points; `y` grows upwards. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly strong: boolean
}

/** One line of a page, or of one of its columns. */
export interface Row {
  readonly text: string
  readonly size: number
  readonly strong: boolean
  /** More space above than between lines of a paragraph. */
  readonly gap: boolean
  /** The line above had no room for this line's first word. */
  readonly continues: boolean
  /** Left edge of the text, leading dates left out; null if centred or starting with a date. */
  readonly left: number | null
  /** The same with leading dates; null if centred. */
  readonly begin: number | null
}
