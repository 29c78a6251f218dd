/**
 * The views that the server's HTML shows until the app has started, each with its words: texts that differ between pages,
 * such as a job's title. The build renders the views with the app's components, and the server fills in the words.
 */
export const firstViews = {
  landing: [],
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

/** Stands for a word in a built view. Private-use characters, because no text of ours contains them. */
export function firstViewMark(word: string): string {
  return `\uE000${word}\uE001`
}

/**
 * Cuts a built view at its marks.
 * @returns HTML and names of words in turn: HTML at even places, names at odd ones
 */
export function cutFirstView(html: string): string[] {
  return html.split(/\uE000([a-z]+)\uE001/)
}

/** File of the built views below the build folder: their HTML by name, as JSON. */
export const firstViewsFile = 'builds/first-views.json'

/** Cookie that holds the session of the web app, encrypted. Visitors have none. */
export const sessionCookie = 'token'
