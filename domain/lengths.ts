/** How many characters a text may have: asked by the schemas, told by the messages, kept by the database. */
export const lengths = {
  /** A unit, a telephone number. */
  short: 40,
  /** What someone or something is called, and what people are by profession. */
  name: 120,
  /** What is searched for. */
  search: 200,
  /** A line of the notes of a review. */
  line: 1000,
  /** Of a network, as a proxy may tell it. */
  address: 64,
  email: 254,
  title: 300,
  /** What a browser says it is. */
  browser: 400,
  /** Of a web address. */
  url: 2000,
  /** Why a target moved. */
  reason: 500,
  /** What was learned from an objective. */
  learned: 2000,
  /** What is said in a discussion. */
  comment: 5000,
  text: 10_000,
} as const

/** How many key results an objective may have. */
export const mostKeyResults = 50

export const atMost = (most: number, what = 'characters') =>
  `Please use at most ${most.toLocaleString('en-US')} ${what}.`
