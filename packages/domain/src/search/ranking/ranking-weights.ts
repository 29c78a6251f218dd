/**
 * Weights of the job ranking, in points. In brackets: what nDCG@10 of the 572 judged queries that were tuned on gains or loses, in
 * thousandths of its 0.877 (0.873 with ESCO and O*NET), with 0 and with half as much again. Measured 2026-11-30; one
 * thousandth is half a query. Weights that change nothing decide about a few pages that people would notice.
 */
export const rankingWeights = {
  /** The title is the search text, grades such as "II" aside. [0: −23.4, ×1.5: −21.4] */
  exactTitle: 100,
  /** The first part of the title is the search text: "Nurse (ICU)". [0: −6.2, ×1.5: −24.1] */
  wholePart: 92,
  /** The search text ends a part of the title: "Senior software engineer". [0: −11.0, ×1.5: −44.1] */
  endOfPart: 82,
  /**
   * The search text ends a later part with other words: "Intern (Juris Doctor)". With 82 points 0.001 less on the judged set.
   * [0: +0.1, ×1.5: −7.2]
   */
  endOfLaterPart: 66,
  /** The search text is elsewhere in the title: "Nurse manager". [0: −1.1, ×1.5: −6.8] */
  phrase: 66,
  /**
   * A search text of several words is followed by "to", "of" or the like: "Law clerk to Judge Fine". With 66, which gives the
   * same on the judged set, judicial assistants come before. [0: +0.3, ×1.5: −8.6]
   */
  beforeFiller: 88,
  /** The same in a later part of the title: "Attorney, Driver Protection". [0: 0, ×1.5: 0] */
  laterPhrase: 40,
  /** All or some words are in the title, by the share of their rarity, see {@link coverageExponent}. [0: −8.3, ×1.5: +0.9] */
  coverage: 60,
  /** Added to the points of a title that has the text itself, before other names of the occupation. [0: −4.5, ×1.5: 0] */
  typed: 20,
  /**
   * The same for a title of another occupation, if the text is a usual name: "finance operations manager". 20 changes nothing.
   * [0: +0.2, ×1.5: −0.3]
   */
  typedInLonger: 30,
  /** The same for a title that has all words of the text apart: "HR specialist (employee relations)". [0: −3.9, ×1.5: +0.7] */
  scattered: 30,
  /** An abbreviation as a word of a title counts this share. [0: −0.8, ×1.5: +0.1] */
  abbreviation: 0.6,
  /** Further words of a long text, by the share of their rarity that the title has. [0: 0, ×1.5: +0.1] */
  optional: 25,
  /** Another name of the occupation counts this share of the same name as typed. [0: −1.2, ×1.5: −34.7] */
  otherName: 0.7,
  /** Added to it for a name with the same words. [0: −2.8, ×1.5: −2.1] */
  likeName: 0.2,
  /**
   * Share that a name not among those most like the text counts. On the judged set 0.6 loses 0.0006, and 1 loses 0.003.
   * [0: −0.2, ×1.5: +0.8]
   */
  unlikeName: 0.4,
  /** Names from ESCO and O*NET count less, because their occupations are broader. [0: +0.5, ×1.5: −0.3 with ESCO and O*NET] */
  groupedName: 0.45,
  /**
   * If the text is a name of one of these occupations, other names of the occupation count this share.
   * [0: +2.5, ×1.5: −4.9 with ESCO and O*NET]
   */
  sisterName: 0.6,
  /** Added to it for a name with the same words. [0: +0.3, ×1.5: −1.0 with ESCO and O*NET] */
  likeSister: 0.35,
  /** The words of the official title count this share of those that were typed. [0: +0.1, ×1.5: +0.1 with ESCO and O*NET] */
  officialTitle: 0.5,
  /**
   * One of the occupations that an official title lists counts this share of the same name as typed.
   * [0: 0, ×1.5: 0 with ESCO and O*NET]
   */
  listed: 0.8,
  /**
   * Taken from another name if the title lacks the words beside it: "nurse" for "senior registered nurse". [0: −1.8, ×1.5: +0.3]
   */
  modifiers: 0.4,
  /** The title names the occupation that was searched for. [0: −2.0, ×1.5: −0.5] */
  occupation: 20,
  /** The title names an occupation of its group in another classification. [0: −0.3, ×1.5: 0 with ESCO and O*NET] */
  occupationGroup: 8,
  /** It names both. [0: −21.7, ×1.5: −2.1 with ESCO and O*NET] */
  occupationAndGroup: 40,
  /** The title has the words that were dropped, by the share of their rarity among all words. [0: −0.6, ×1.5: +0.3] */
  dropped: 12,
  /** All words are in skills, company or location. [0: −0.1, ×1.5: 0] */
  elsewhere: 14,
  /** Per doubling of the words of the title that were not searched for. [0: +0.8, ×1.5: −1.9] */
  length: 3,
  /** A job posted now; half of it after {@link recencyHalfLifeDays}. [0: −0.1, ×1.5: −0.2] */
  recency: 4,
  /** More than all other points together, for a job that has all words where few have. [0: −4.6, ×1.5: −0.2] */
  complete: 200,
  /** The same if its title has none of the words that were kept. [0: −0.4, ×1.5: +0.3] */
  completeElsewhere: 30,
  /** In the region of a place that was dropped. [0: −9.7, ×1.5: −3.7] */
  near: 45,
  /** A dropped place is named in the text of the job: "350 Jay St, Brooklyn". [0: −8.4, ×1.5: +0.3] */
  nearNamed: 70,
  /** Elsewhere in its country. [0: 0] */
  nearCountry: 10,
  /** Taken from interns and helpers, and from chiefs and directors, if the text does not ask for them. [0: −7.7, ×1.5: +0.4] */
  unaskedRank: 15,
  /**
   * For a title of the occupation that says "junior" or the like, if the text asks for a first job. With 20 points "junior
   * project manager" loses 0.32, and all queries together 0.0005.
   * [0: −1.1, ×1.5: 0]
   */
  firstJob: 30,
  /** Taken from each further job of a company, up to {@link maxRepeats} times. [0: +2.6, ×1.5: −1.5] */
  repeat: 2,
} as const

export const coverageExponent = 1.5
/** Of the share of the kept words that a complete title has. An "economic adviser" is no economist; 3 does the same. */
export const completeExponent = 2
export const recencyHalfLifeDays = 14
export const maxRepeats = 5
/** A word of the same family counts this share of the word itself: "nursing" for "nurse". */
export const familyShare = 0.6
