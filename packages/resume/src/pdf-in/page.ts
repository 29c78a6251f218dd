/** A piece of text on a page, measured in points. `y` increases upwards. */
export interface Word {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly strong: boolean
}

/** One line of a page, or of a column of the page. */
export interface Row {
  readonly text: string
  readonly size: number
  readonly strong: boolean
  /** Whether there is more space above the line than between lines of a paragraph. */
  readonly gap: boolean
  /** Whether the line may continue the previous line, because its first word did not fit there. */
  readonly continues: boolean
  /** Left edge of the text after any leading dates, in points; null if the line is centred or starts with a date. */
  readonly left: number | null
  /** Left edge of the whole line, in points; null if the line is centred. */
  readonly begin: number | null
}
