type WrittenLine = { okr?: string; words: string }
type WrittenAction = WrittenLine & { who: string; days: number; isDone: boolean }

export type WrittenReview = {
  /** How many Mondays ago, of those that have passed. */
  weeksAgo: number
  minutes: number
  notes: readonly WrittenLine[]
  decisions: readonly WrittenLine[]
  actions: readonly WrittenAction[]
}

/** Whose reviews they are, who leads them, and who was in the room. */
export const reviewedTeam = 'Linehaul'
export const reviewLeader = 'Jonas Lindqvist'
export const whoWritesBeside = 'Samuel Osei'
export const inTheRoom = [reviewLeader, whoWritesBeside, 'Ulrika Berg', 'Marek Kowalski', 'Tiina Korhonen']

const overnight = 'Run Oslo to Luleå overnight on weekdays'
const returns = 'Cut empty return kilometres by a quarter'

export const writtenReviews: readonly WrittenReview[] = [
  {
    weeksAgo: 1,
    minutes: 31,
    notes: [
      { okr: overnight, words: 'Three nights ran, the fourth only with help from Sundsvall.' },
      { okr: overnight, words: 'The fifth night stands or falls with two drivers in Umeå.' },
      { okr: returns, words: 'Gävle has loads going south that nobody asked us about.' },
      { words: 'The rota of the peak is out on Thursday.' },
    ],
    decisions: [
      {
        okr: 'Seal every trailer by code',
        words: 'Seal by code from Oslo first, the others follow after two clean weeks.',
      },
      { okr: overnight, words: 'Run four nights for now, and say so to Sorting Hubs.' },
    ],
    actions: [
      {
        ...{ okr: overnight, words: 'Ask the agency for drivers with a winter licence' },
        ...{ who: reviewLeader, days: 3, isDone: true },
      },
      {
        ...{ okr: returns, words: 'Count empty returns by carrier' },
        ...{ who: 'Samuel Osei', days: 4, isDone: true },
      },
      {
        ...{
          okr: 'Move the Drammen depot without a lost day',
          words: 'Measure the wait at the Drammen gate',
        },
        ...{ who: 'Ulrika Berg', days: 6, isDone: false },
      },
    ],
  },
  {
    weeksAgo: 0,
    minutes: 26,
    notes: [
      { okr: overnight, words: 'Four nights without a gap. Umeå is the only thing between us and five.' },
      { okr: returns, words: 'Two carriers answered, both want a fixed day.' },
    ],
    decisions: [
      { okr: overnight, words: 'Promise Luleå four nights a week until Umeå has its drivers.' },
      { okr: returns, words: 'Take the loads from Gävle at cost until the end of the quarter.' },
    ],
    actions: [
      {
        ...{ okr: overnight, words: 'Lend two drivers with a winter licence to Umeå' },
        ...{ who: 'Maren Aasen', days: 9, isDone: false },
      },
      {
        ...{ okr: returns, words: 'Ask for two more backhaul offers' },
        ...{ who: reviewLeader, days: 9, isDone: false },
      },
      {
        ...{ okr: overnight, words: 'Tell retailers about the four nights' },
        ...{ who: 'Chloé Martin', days: 1, isDone: true },
      },
    ],
  },
]
