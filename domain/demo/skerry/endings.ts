/**
 * How an objective of the last quarter ended: the score that was given, how sure people were in its middle, what was
 * learned, and whether it went on.
 */
export type Ending = { score: number; sure: number; learned: string; goesOn?: true }

/** By title; those of every quarter name their `{target}`. */
export const endings: Readonly<Record<string, Ending>> = {
  'Close the Kalmar depot without a late parcel': {
    score: 1,
    sure: 8,
    learned: 'We moved the routes first and the keys last. The landlord should hear of it a month earlier.',
  },
  'Bring back pick-up at the door': {
    score: 0.2,
    sure: 2,
    learned:
      'Six cities at once were five too many. Pick-up pays only where a van passes after four anyway, so start with one such street.',
  },
  'Share trunks with two other carriers': {
    score: 1,
    sure: 7,
    learned: 'One label that both scanners read was worth more than the contract. Test it before signing.',
  },
  'Give the Turku hub a second shift': {
    score: 0.8,
    sure: 7,
    learned: 'Hiring went faster than the bus timetable. Ask how people get home before fixing the hours.',
  },
  'Draw every screen from one set of parts': {
    score: 1,
    sure: 9,
    learned: 'Counting colours out loud every Friday did more than the guideline nobody opened.',
  },
  'Take a photo as proof, everywhere': {
    score: 0.9,
    sure: 8,
    learned: 'Couriers take the photo when it saves them a call. Disputes fell before the rule was in force.',
  },
  'Restore any database in an hour': {
    score: 1,
    sure: 8,
    learned: 'The third rehearsal was the first honest one: nobody had been told the day.',
  },
  'Let everyone ask for their own figures': {
    score: 0.7,
    sure: 5,
    learned: 'People ask for themselves once a colleague has shown them. The course reached nobody.',
  },
  'Be found by shops that look for a carrier': {
    score: 0.5,
    sure: 6,
    learned: 'More requests came, and fewer that fit. Next time we count only those that fit.',
  },
  'Learn why we lose': {
    score: 1,
    sure: 9,
    learned: 'Price was the reason we told ourselves. In 17 of 25 talks it was the start date.',
  },
  'Speak Finnish from eight to eight': {
    score: 0.6,
    sure: 4,
    learned: 'Evening shifts stay empty without an extra. We asked for one in week nine, which was too late.',
  },
  'Close the month in four days': {
    score: 0.4,
    sure: 4,
    learned:
      'The books wait for seven depots that count by hand. Their scanners come first, our checklists after.',
  },
  'Keep {target}% of parcels on promise all quarter': {
    score: 0.9,
    sure: 7,
    learned: 'A late-trunk list short enough to call by phone was the whole trick.',
  },
  'Reach {target} stops a route': {
    score: 1,
    sure: 9,
    learned: 'Routes got fuller when couriers could swap stops among themselves.',
  },
  'Leave {target}% of departures on the minute': {
    score: 0.6,
    sure: 6,
    learned: 'Malmö alone cost us nine points. One shunter for two shifts is not a plan.',
    goesOn: true,
  },
  'Bring mis-sorts down to {target} in 10,000': {
    score: 0.8,
    sure: 7,
    learned: 'The daily huddle works where the shift lead runs it, and nowhere else.',
    goesOn: true,
  },
  'Reach {target} releases a month without a rollback': {
    score: 0.9,
    sure: 8,
    learned: 'Small releases were never the problem. The waiting time for a review was.',
  },
  'Bring crashes down to {target} in 10,000 rounds': {
    score: 1,
    sure: 9,
    learned: 'Three old phones made half of all crashes. Replacing them was cheaper than the fix.',
  },
  'Answer {target}% of tracking calls in 200 ms': {
    score: 0.8,
    sure: 6,
    learned: 'We tuned the database for six weeks, and one cache gave most of it in an afternoon.',
  },
  'Keep the daily volume forecast within {target}%': {
    score: 0.3,
    sure: 3,
    learned:
      'School holidays differ in eleven regions and our model knew one calendar. Data first, model second.',
    goesOn: true,
  },
  'Make {target}% of prices follow the list': {
    score: 0.5,
    sure: 5,
    learned: 'Old contracts end when they end. We can only win the new ones, so count those.',
    goesOn: true,
  },
  'Hold {target} first meetings with retailers': {
    score: 0.7,
    sure: 5,
    learned: 'August has no meetings. Fill the diary in June or plan with nine weeks.',
  },
  'Reach {target} points of recipient satisfaction': {
    score: 0.8,
    sure: 4,
    learned: 'We did not believe in it, and one honest text message before a delay turned it.',
  },
  'Bring the cost of a stop under €{target}': {
    score: 1,
    sure: 10,
    learned: 'Fuller routes did it alone. The overtime rule came on top and was not needed.',
  },
}
