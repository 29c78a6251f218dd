/**
 * Weights of the job ranking, in points. Each says by how many thousandths nDCG@10 of the 572 judged queries tuned on (0.877)
 * changes if it is removed, and if it is raised by half. Measured 2026-11-30. A star marks figures with ESCO and O*NET (0.873). One
 * thousandth is half a query, so a weight may show 0 and still decide about a page that people notice.
 */
export const rankingWeights = {
  /** The title is the search text, grades such as "II" aside. Removed: −23.4; raised by half: −21.4. */
  exactTitle: 100,
  /** The first part of the title is the search text: "Nurse (ICU)". Removed: −6.2; raised by half: −24.1. */
  wholePart: 92,
  /** The search text ends a part of the title: "Senior software engineer". Removed: −11.0; raised by half: −44.1. */
  endOfPart: 82,
  /**
   * The search text ends a later part with other words: "Intern (Juris Doctor)".
   * Removed: +0.1; raised by half: −7.2.
   */
  endOfLaterPart: 66,
  /** The search text is elsewhere in the title: "Nurse manager". Removed: −1.1; raised by half: −6.8. */
  phrase: 66,
  /**
   * A search text of several words is followed by "to", "of" or the like: "Law clerk to Judge Fine". With 66,
   * judicial assistants come before. Removed: +0.3; raised by half: −8.6.
   */
  beforeFiller: 88,
  /** The search text is in a later part of the title: "Attorney, Driver Protection". Removed: 0; raised by half: 0. */
  laterPhrase: 40,
  /** All or some words are in the title, by the share of their rarity, see {@link coverageExponent}. Removed: −8.3; raised by half: +0.9. */
  coverage: 60,
  /** Added to the points of a title that has the text itself, before other names of the occupation. Removed: −4.5; raised by half: 0. */
  typed: 20,
  /**
   * The same for a title of another occupation, if the text is a usual name: "finance operations manager".
   * Removed: +0.2; raised by half: −0.3.
   */
  typedInLonger: 30,
  /** The same for a title that has all words of the text apart: "HR specialist (employee relations)". Removed: −3.9; raised by half: +0.7. */
  scattered: 30,
  /** An abbreviation as a word of a title counts this share. Removed: −0.8; raised by half: +0.1. */
  abbreviation: 0.6,
  /** Further words of a long text, by the share of their rarity that the title has. Removed: 0; raised by half: +0.1. */
  optional: 25,
  /** Another name of the occupation counts this share of the same name as typed. Removed: −1.2; raised by half: −34.7. */
  otherName: 0.7,
  /** Added to it for a name with the same words. Removed: −2.8; raised by half: −2.1. */
  likeName: 0.2,
  /**
   * Share that a name not among those most like the text counts. On the judged set 0.6 loses 0.0006, and 1 loses 0.003.
   * Removed: −0.2; raised by half: +0.8.
   */
  unlikeName: 0.4,
  /** Names from ESCO and O*NET count less, because their occupations are broader. Removed: +0.5; raised by half: −0.3*. */
  groupedName: 0.45,
  /**
   * If the text is a name of one of these occupations, other names of the occupation count this share.
   * Removed: +2.5; raised by half: −4.9*.
   */
  sisterName: 0.6,
  /** Added to it for a name with the same words. Removed: +0.3; raised by half: −1.0*. */
  likeSister: 0.35,
  /** A word of an official title of ESCO or O*NET counts this share of a typed word. Removed: +0.1; raised by half: +0.1*. */
  officialTitle: 0.5,
  /**
   * One of the occupations that an official title lists counts this share of the same name as typed.
   * Removed: 0; raised by half: 0*.
   */
  listed: 0.8,
  /**
   * Taken from another name if the title lacks the words beside it: "nurse" for "senior registered nurse". Removed: −1.8; raised by half: +0.3.
   */
  modifiers: 0.4,
  /** The title names the occupation that was searched for. Removed: −2.0; raised by half: −0.5. */
  occupation: 20,
  /** The title names an occupation of the same group of ESCO or O*NET. Removed: −0.3; raised by half: 0*. */
  occupationGroup: 8,
  /** The title names both. Removed: −21.7; raised by half: −2.1*. */
  occupationAndGroup: 40,
  /** The title has the words that were dropped, by the share of their rarity among all words. Removed: −0.6; raised by half: +0.3. */
  dropped: 12,
  /** All words are in skills, company or location. Removed: −0.1; raised by half: 0. */
  elsewhere: 14,
  /** Per doubling of the words of the title that were not searched for. Removed: +0.8; raised by half: −1.9. */
  length: 3,
  /** A job posted now; half of it after {@link recencyHalfLifeDays}. Removed: −0.1; raised by half: −0.2. */
  recency: 4,
  /** For a job that has all words of the text, if few jobs do. More than all other points together. Removed: −4.6; raised by half: −0.2. */
  complete: 200,
  /** For such a job whose title has none of the words that were kept. Removed: −0.4; raised by half: +0.3. */
  completeElsewhere: 30,
  /** In the region of a place that was dropped. Removed: −9.7; raised by half: −3.7. */
  near: 45,
  /** A dropped place is named in the text of the job: "350 Jay St, Brooklyn". Removed: −8.4; raised by half: +0.3. */
  nearNamed: 70,
  /** Elsewhere in its country. Without it 0. */
  nearCountry: 10,
  /** Taken from interns and helpers, and from chiefs and directors, if the text does not ask for them. Removed: −7.7; raised by half: +0.4. */
  unaskedRank: 15,
  /**
   * For a title of the occupation that says "junior" or the like, if the text asks for a first job. With 20 points "junior
   * project manager" loses 0.32, and all queries together 0.0005.
   * Removed: −1.1; raised by half: 0.
   */
  firstJob: 30,
  /** Taken from each further job of a company, up to {@link maxRepeats} times. Removed: +2.6; raised by half: −1.5. */
  repeat: 2,
} as const

export const coverageExponent = 1.5
/** Of the share of the kept words that a complete title has. An "economic adviser" is no economist; 3 does the same. */
export const completeExponent = 2
export const recencyHalfLifeDays = 14
export const maxRepeats = 5
/** A word of the same family counts this share of the word itself: "nursing" for "nurse". */
export const familyShare = 0.6
