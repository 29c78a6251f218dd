/**
 * The views that the server's HTML shows until the app has started, and their words: the texts that differ from page to
 * page, such as a job's title. The build renders the views with the app's components; the server fills in the words.
 */
export const firstViews = {
  landing: ['proof'],
  search: [],
  job: ['title', 'company'],
  companies: [],
  company: ['name', 'about', 'facts'],
  'verified-company': ['name', 'about', 'facts'],
  'log-in': [],
  'sign-up': [],
} as const

export type FirstViewName = keyof typeof firstViews

/** A view to show, with its words. */
export type FirstView = {
  [Name in FirstViewName]: {
    readonly name: Name
    readonly words: Readonly<Record<(typeof firstViews)[Name][number], string>>
  }
}[FirstViewName]

/** Placeholder for a word in a built view. Uses private-use characters, which none of our texts contain. */
export function firstViewMark(word: string): string {
  return `\uE000${word}\uE001`
}

/**
 * Splits a built view at its placeholders.
 * @returns HTML and names of words in turn: HTML at even indexes, names at odd ones
 */
export function cutFirstView(html: string): string[] {
  return html.split(/\uE000([a-z]+)\uE001/)
}

/** The file of built views in the build folder: JSON with the HTML of each view by name. */
export const firstViewsFile = 'builds/first-views.json'
