/** Raise it when a rule judges otherwise than before: what was kept of an OKR by earlier rules is then worked out anew. */
export const rulesVersion = 1

/** About the words of an objective. */
export const titleRules = ['title_names_work', 'title_has_number', 'title_too_long'] as const
/** About one key result. */
export const keyResultRules = [
  'names_work',
  'same_words',
  'no_target',
  'target_is_start',
  'done_or_not',
] as const
/** About how many there are. */
export const countRules = ['too_many', 'too_few'] as const

export const coachRules = [...titleRules, ...keyResultRules, ...countRules] as const

export type TitleRule = (typeof titleRules)[number]
export type KeyResultRule = (typeof keyResultRules)[number]
export type CountRule = (typeof countRules)[number]
export type CoachRule = TitleRule | KeyResultRule | CountRule

/** Those that judge words: how numbers and counts stand is seen by whoever types them. */
export const wordingRules = [
  ...titleRules,
  'names_work',
  'same_words',
] as const satisfies readonly CoachRule[]

export type WordingRule = (typeof wordingRules)[number]

/** A hint at a key result names its place among them. */
export type Hint = { rule: TitleRule | CountRule } | { rule: KeyResultRule; row: number }

type MeasuredWords = {
  title: string
  startValue: number | null
  targetValue: number | null
  unit: string | null
}
export type CoachedOkr = { title: string; keyResults: readonly MeasuredWords[] }

export const longestClearTitle = 80
export const fewestKeyResults = 2
export const mostClearKeyResults = 5

/** What is done rather than what becomes of it. */
const wordsForWork = new Set(
  `launch build implement create complete migrate hire develop write introduce finish ship release organise organize
   publish prepare conduct install rewrite refactor redesign replace upgrade document recruit deploy produce draft
   execute perform arrange purchase buy`.split(/\s+/),
)
/** Two words that mean work together; alone they may mean anything ('Set a new standard', 'Roll call'). */
const pairsForWork = new Set(['roll out', 'set up', 'kick off', 'carry out', 'put together'])
/** 'Deliver the project', but not 'Deliver next day'. */
const delivered =
  /^deliver\s+(?:[\w-]+\s+){0,3}(?:project|programme|program|feature|system|app|platform|roadmap|module|report|plan)s?\b/
const vagueWords = new Set(['improve', 'optimise', 'optimize', 'support'])
const vaguePairs = new Set(['focus on', 'work on'])

/** After these words a word for work is the first half of a noun: 'Build times halve', 'Support answers within the hour'. */
const headsOfNouns = new Set(
  `time times cost costs delay delays quality ticket tickets request requests team teams note notes cycle cycles
   failure failures answer answers queue queues day days date dates call calls rate rates window windows contract
   contracts error errors partner partners budget budgets`.split(/\s+/),
)

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []

const namesWork = (title: string, singles: ReadonlySet<string>, pairs: ReadonlySet<string>) => {
  const [first = '', second = ''] = wordsOf(title)
  if (pairs.has(`${first} ${second}`)) return true
  return (singles.has(first) && !headsOfNouns.has(second)) || delivered.test(title.trim().toLowerCase())
}

const workOrVague = [
  new Set([...wordsForWork, ...vagueWords]),
  new Set([...pairsForWork, ...vaguePairs]),
] as const

/** A share or an amount of money: how far it is to go, which a key result tells. A year, a rank or a day of the week is none. */
const percentage = /\d\s*(?:%|‰|percent\b|per cent\b|percentage points?\b)/i
const money =
  /[$€£¥₹]\s*\d|\d\s*[$€£¥₹]|\b(?:usd|eur|gbp|chf|nok|sek|dkk)\s*\d|\d(?:[\d.,\s]*|\s*(?:k|m|bn|million|billion|thousand)\s*)(?:usd|eur|gbp|chf|nok|sek|dkk|dollars?|euros?|pounds?|francs?|kroner|kronor)\b/i

const judgeTitle: Record<TitleRule, (title: string) => boolean> = {
  title_names_work: (title) => namesWork(title, ...workOrVague),
  title_has_number: (title) => percentage.test(title) || money.test(title),
  title_too_long: (title) => [...title.trim()].length > longestClearTitle,
}

/** The same words in whatever order, however they are written. */
const sameWordsKey = (title: string) => wordsOf(title).toSorted().join(' ')

const judgeKeyResult: Record<KeyResultRule, (one: MeasuredWords, isRepeated: boolean) => boolean> = {
  names_work: ({ title }) => namesWork(title, wordsForWork, pairsForWork),
  same_words: (_, isRepeated) => isRepeated,
  no_target: ({ targetValue }) => targetValue === null,
  target_is_start: ({ startValue, targetValue }) => targetValue !== null && targetValue === (startValue ?? 0),
  done_or_not: ({ startValue, targetValue, unit }) =>
    (startValue ?? 0) === 0 && targetValue === 1 && !unit?.trim(),
}

/**
 * What a colleague who knows OKRs would ask about this one, in the order of the form. Rows without a title are not yet
 * meant, and without any words there is nothing to say. English only.
 */
export const hintsFor = ({ title, keyResults }: CoachedOkr): Hint[] => {
  const written = keyResults.map((one, row) => ({ ...one, row })).filter((one) => one.title.trim() !== '')
  const seen = new Set<string>()
  const ofRows = written.flatMap((one): Hint[] => {
    const key = sameWordsKey(one.title)
    const isRepeated = seen.has(key)
    seen.add(key)
    return keyResultRules
      .filter((rule) => judgeKeyResult[rule](one, isRepeated))
      .map((rule) => ({ rule, row: one.row }))
  })
  if (title.trim() === '') return ofRows
  const ofTitle = titleRules.filter((rule) => judgeTitle[rule](title)).map((rule): Hint => ({ rule }))
  const counted: Hint[] = []
  if (written.length > mostClearKeyResults) counted.push({ rule: 'too_many' })
  if (written.length < fewestKeyResults) counted.push({ rule: 'too_few' })
  return [...ofTitle, ...ofRows, ...counted]
}

/** What somebody said of a hint: this rule, not for these words of this OKR. */
export type Dismissed = { rule: CoachRule; words: string }

/** What a hint is about: the title of a key result, or of the objective. */
export const judgedWords = ({ title, keyResults }: CoachedOkr, hint: Hint) =>
  ('row' in hint ? (keyResults[hint.row]?.title ?? '') : title).trim()

const isSame = (one: Dismissed, other: Dismissed) => one.rule === other.rule && one.words === other.words

export const isDismissed = (okr: CoachedOkr, hint: Hint, dismissed: readonly Dismissed[]) =>
  dismissed.some((one) => isSame(one, { rule: hint.rule, words: judgedWords(okr, hint) }))

export const withDismissed = (dismissed: readonly Dismissed[], added: Dismissed): Dismissed[] => [
  ...dismissed.filter((one) => !isSame(one, added)),
  added,
]

const isAboutKeyResult = (rule: CoachRule) => keyResultRules.some((one) => one === rule)

/** Words that have changed since are judged anew. */
const stillDismissed = ({ title, keyResults }: CoachedOkr, dismissed: readonly Dismissed[]) =>
  dismissed.filter(({ rule, words }) =>
    isAboutKeyResult(rule) ? keyResults.some((one) => one.title.trim() === words) : title.trim() === words,
  )

/** What is kept of an OKR when it is saved: the rules of its open hints, by which version of them, and what was sent away. */
export const coached = (okr: CoachedOkr, dismissed: readonly Dismissed[] = []) => {
  const open = hintsFor(okr).filter((hint) => !isDismissed(okr, hint, dismissed))
  return {
    hints: [...new Set(open.map(({ rule }) => rule))],
    hintsVersion: rulesVersion,
    dismissedHints: stillDismissed(okr, dismissed),
  }
}

export const mostObjectivesOfAnOwner = 5

/** What is looked at once more before an OKR is created, in the order it is told. */
export const lastLooks = ['title', 'supports', 'measured', 'weights', 'load'] as const
export type LastLook = (typeof lastLooks)[number]

type Looked = {
  okr: CoachedOkr
  dismissed: readonly Dismissed[]
  /** A strategy or an objective above it. */
  supports: boolean
  /** What the weights come to; null where none is given, and all count alike. */
  weights: number | null | 'wrong'
  /** How many objectives of the quarter its owner has without it; undefined until that is known. */
  owned: number | undefined
}

/** What a hint was sent away from is as it should be there. */
export const heldLooks = ({ okr, dismissed, supports, weights, owned }: Looked): LastLook[] => {
  const open = hintsFor(okr)
    .filter((hint) => !isDismissed(okr, hint, dismissed))
    .map(({ rule }) => rule)
  const isWritten = okr.keyResults.some(({ title }) => title.trim() !== '')
  const isNumber = (value: number | null) => !Number.isNaN(value)
  const holds: Record<LastLook, boolean> = {
    title: okr.title.trim() !== '' && !open.includes('title_names_work'),
    supports,
    measured:
      isWritten &&
      okr.keyResults.every(({ startValue, targetValue }) => isNumber(startValue) && isNumber(targetValue)) &&
      !open.includes('no_target') &&
      !open.includes('target_is_start'),
    weights: weights === 100 || (weights === null && isWritten),
    load: owned !== undefined && owned < mostObjectivesOfAnOwner,
  }
  return lastLooks.filter((look) => holds[look])
}
