/**
 * Weights of the job ranking, in points. Each says by how many thousandths nDCG@10 of the 572 judged queries tuned on (0.877)
 * changes without it, and with 1.5 times its value. Measured 2026-11-30. A star marks figures with ESCO and O*NET (0.873). One
 * thousandth is half a query, so a weight may show 0 and still decide about a page that people notice.
 */
export const rankingWeights = {
  /** The title is the search text, apart from grades such as "II". nDCG −23.4 without it, −21.4 at 1.5 times. */
  exactTitle: 100,
  /** The first part of the title is the search text: "Nurse (ICU)". nDCG −6.2 without it, −24.1 at 1.5 times. */
  wholePart: 92,
  /** The search text ends a part of the title: "Senior software engineer". nDCG −11.0 without it, −44.1 at 1.5 times. */
  endOfPart: 82,
  /**
   * The search text ends a later part with other words: "Intern (Juris Doctor)".
   * nDCG +0.1 without it, −7.2 at 1.5 times.
   */
  endOfLaterPart: 66,
  /** The search text is elsewhere in the title: "Nurse manager". nDCG −1.1 without it, −6.8 at 1.5 times. */
  phrase: 66,
  /**
   * A search text of several words is followed by "to", "of" or the like: "Law clerk to Judge Fine". With 66,
   * judicial assistants come before. nDCG +0.3 without it, −8.6 at 1.5 times.
   */
  beforeFiller: 88,
  /** The search text is in a later part of the title: "Attorney, Driver Protection". nDCG 0 without it, 0 at 1.5 times. */
  laterPhrase: 40,
  /** All or some words are in the title, by the share of their rarity, see {@link coverageExponent}. nDCG −8.3 without it, +0.9 at 1.5 times. */
  coverage: 60,
  /** Added to the points of a title with the typed text, so that titles with other names of the occupation come after it. nDCG −4.5 without it, 0 at 1.5 times. */
  typed: 20,
  /**
   * The same for a title of another occupation, if the text is a usual name: "finance operations manager".
   * nDCG +0.2 without it, −0.3 at 1.5 times.
   */
  typedInLonger: 30,
  /** The same for a title that has all words of the text apart: "HR specialist (employee relations)". nDCG −3.9 without it, +0.7 at 1.5 times. */
  scattered: 30,
  /** An abbreviation as a word of a title counts this share. nDCG −0.8 without it, +0.1 at 1.5 times. */
  abbreviation: 0.6,
  /** Further words of a long text, by the share of their rarity that the title has. nDCG 0 without it, +0.1 at 1.5 times. */
  optional: 25,
  /** Another name of the occupation counts this share of the same name as typed. nDCG −1.2 without it, −34.7 at 1.5 times. */
  otherName: 0.7,
  /** Added to `otherName` for a name with the same words as the text. nDCG −2.8 without it, −2.1 at 1.5 times. */
  likeName: 0.2,
  /**
   * Share that a name not among those most like the text counts. On the judged set 0.6 loses 0.0006, and 1 loses 0.003.
   * nDCG −0.2 without it, +0.8 at 1.5 times.
   */
  unlikeName: 0.4,
  /** Names from ESCO and O*NET count less, because their occupations are broader. nDCG +0.5 without it, −0.3* at 1.5 times. */
  groupedName: 0.45,
  /**
   * If the text is a name of one of these occupations, other names of the occupation count this share.
   * nDCG +2.5 without it, −4.9* at 1.5 times.
   */
  sisterName: 0.6,
  /** Added to `sisterName` for a name with the same words as the text. nDCG +0.3 without it, −1.0* at 1.5 times. */
  likeSister: 0.35,
  /** A word of an official title of ESCO or O*NET counts this share of a typed word. nDCG +0.1 without it, +0.1* at 1.5 times. */
  officialTitle: 0.5,
  /**
   * One of the occupations that an official title lists counts this share of the same name as typed.
   * nDCG 0 without it, 0* at 1.5 times.
   */
  listed: 0.8,
  /**
   * Taken from another name if the title lacks the words beside it: "nurse" for "senior registered nurse". nDCG −1.8 without it, +0.3 at 1.5 times.
   */
  modifiers: 0.4,
  /** The title names the occupation that was searched for. nDCG −2.0 without it, −0.5 at 1.5 times. */
  occupation: 20,
  /** The title names an occupation of the same group of ESCO or O*NET. nDCG −0.3 without it, 0* at 1.5 times. */
  occupationGroup: 8,
  /** The title names both. nDCG −21.7 without it, −2.1* at 1.5 times. */
  occupationAndGroup: 40,
  /** The title has the words that were dropped, by the share of their rarity among all words. nDCG −0.6 without it, +0.3 at 1.5 times. */
  dropped: 12,
  /** All words are in skills, company or location. nDCG −0.1 without it, 0 at 1.5 times. */
  elsewhere: 14,
  /** Per doubling of the words of the title that were not searched for. nDCG +0.8 without it, −1.9 at 1.5 times. */
  length: 3,
  /** A job posted now; half of it after {@link recencyHalfLifeDays}. nDCG −0.1 without it, −0.2 at 1.5 times. */
  recency: 4,
  /** For a job that has all words of the text, if few jobs do. More than all other points together. nDCG −4.6 without it, −0.2 at 1.5 times. */
  complete: 200,
  /** For such a job whose title has none of the words that were kept. nDCG −0.4 without it, +0.3 at 1.5 times. */
  completeElsewhere: 30,
  /** In the region of a place that was dropped. nDCG −9.7 without it, −3.7 at 1.5 times. */
  near: 45,
  /** A dropped place is named in the text of the job: "350 Jay St, Brooklyn". nDCG −8.4 without it, +0.3 at 1.5 times. */
  nearNamed: 70,
  /** Elsewhere in its country. Without it 0. */
  nearCountry: 10,
  /** Taken from interns and helpers, and from chiefs and directors, if the text does not ask for them. nDCG −7.7 without it, +0.4 at 1.5 times. */
  unaskedRank: 15,
  /**
   * For a title of the occupation that says "junior" or the like, if the text asks for a first job. With 20 points "junior
   * project manager" loses 0.32, and all queries together 0.0005.
   * nDCG −1.1 without it, 0 at 1.5 times.
   */
  firstJob: 30,
  /** Taken from each further job of a company, up to {@link maxRepeats} times. nDCG +2.6 without it, −1.5 at 1.5 times. */
  repeat: 2,
} as const

export const coverageExponent = 1.5
/** Of the share of the kept words that a complete title has. An "economic adviser" is no economist; 3 does the same. */
export const completeExponent = 2
export const recencyHalfLifeDays = 14
export const maxRepeats = 5
/** A word of the same family counts this share of the word itself: "nursing" for "nurse". */
export const familyShare = 0.6
