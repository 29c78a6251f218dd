/** Weights of the job ranking, in points. */
export const rankingWeights = {
  /** The title is the search text, grades such as "II" aside. */
  exactTitle: 100,
  /** The first part of the title is the search text: "Nurse (ICU)". */
  wholePart: 92,
  /** The search text ends a part of the title: "Senior software engineer". */
  endOfPart: 82,
  /** The search text ends a later part with other words: "Intern (Juris Doctor)". With 82 points 0.001 less on the judged set. */
  endOfLaterPart: 66,
  /** The search text is elsewhere in the title: "Nurse manager". */
  phrase: 66,
  /** A search text of several words is followed by "to", "of" or the like: "Law clerk to Judge Fine". With 66, which gives the same on the judged set, judicial assistants come before. */
  beforeFiller: 88,
  /** The same in a later part of the title: "Attorney, Driver Protection". */
  laterPhrase: 40,
  /** All or some words are in the title, by the share of their rarity, see {@link coverageExponent}. */
  coverage: 60,
  /** Added to the points of a title that has the text itself, before other names of the occupation. */
  typed: 20,
  /** The same for a title of another occupation, if the text is a usual name: "finance operations manager". 20 changes nothing. */
  typedInLonger: 30,
  /** The same for a title that has all words of the text apart: "HR specialist (employee relations)". */
  scattered: 30,
  /** An abbreviation as a word of a title counts this share. */
  abbreviation: 0.6,
  /** Further words of a long text, by the share of their rarity that the title has. */
  optional: 25,
  /** Another name of the occupation counts this share of the same name as typed. */
  otherName: 0.7,
  /** Added to it for a name with the same words. */
  likeName: 0.2,
  /** Share that a name not among those most like the text counts. On the judged set 0.6 loses 0.0006, and 1 loses 0.003. */
  unlikeName: 0.4,
  /** Names from ESCO and O*NET count less, because their occupations are broader. */
  groupedName: 0.45,
  /** If the text is a name of one of these occupations, other names of the occupation count this share. */
  sisterName: 0.6,
  /** Added to it for a name with the same words. */
  likeSister: 0.35,
  /** The words of the official title count this share of those that were typed. */
  officialTitle: 0.5,
  /** One of the occupations that an official title lists counts this share of the same name as typed. */
  listed: 0.8,
  /** Taken from another name if the title lacks the words beside it: "nurse" for "senior registered nurse". */
  modifiers: 0.4,
  /** The title names the occupation that was searched for. */
  occupation: 20,
  /** The title names an occupation of its group in another classification. */
  occupationGroup: 8,
  /** It names both. */
  occupationAndGroup: 40,
  /** The title has the words that were dropped, by the share of their rarity among all words. */
  dropped: 12,
  /** All words are in skills, company or location. */
  elsewhere: 14,
  /** Per doubling of the words of the title that were not searched for. */
  length: 3,
  /** A job posted now; half of it after {@link recencyHalfLifeDays}. */
  recency: 4,
  /** More than all other points together, for a job that has all words where few have. */
  complete: 200,
  /** The same if its title has none of the words that were kept. */
  completeElsewhere: 30,
  /** In the region of a place that was dropped, or elsewhere in its country. */
  near: 45,
  /** A dropped place is named in the text of the job: "350 Jay St, Brooklyn". */
  nearNamed: 70,
  nearCountry: 10,
  /** Taken from interns and helpers, and from chiefs and directors, if the text does not ask for them. */
  unaskedRank: 15,
  /**
   * For a title of the occupation that says "junior" or the like, if the text asks for a first job. With 20 points "junior
   * project manager" loses 0.32, and all queries together 0.0005.
   */
  firstJob: 30,
  /** Taken from each further job of a company, up to {@link maxRepeats} times. */
  repeat: 2,
} as const

export const coverageExponent = 1.5
/** Of the share of the kept words that a complete title has. An "economic adviser" is no economist; 3 does the same. */
export const completeExponent = 2
export const recencyHalfLifeDays = 14
export const maxRepeats = 5
/** A word of the same family counts this share of the word itself: "nursing" for "nurse". */
export const familyShare = 0.6
