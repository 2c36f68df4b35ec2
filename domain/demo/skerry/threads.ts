import type { Reaction } from '../../discussion/schema.ts'

/** What somebody said, with the @ before whom it means; who thought what of it; and what others replied. */
export type WrittenComment = {
  by: string
  words: string
  reactions?: Partial<Record<Reaction, readonly string[]>>
  replies?: readonly Omit<WrittenComment, 'replies'>[]
}

type WrittenThreads = {
  /** On the last update. */
  update?: readonly WrittenComment[]
  objective?: readonly WrittenComment[]
}

/** What the company talks about, by the titles of its OKRs. */
export const writtenThreads: Readonly<Record<string, WrittenThreads>> = {
  'Deliver next-day to every Nordic postcode': {
    update: [
      {
        by: 'Jonas Lindqvist',
        words: '15,000 an hour is enough for four nights. Only the fifth needs 16,000.',
        reactions: { agree: ['Maren Aasen', 'Kari Moen', 'Erik Nyström'], thanks: ['Astrid Hagen'] },
      },
      { by: 'Maren Aasen', words: 'Good. Then I leave the status as it is until line 3 has a date.' },
      {
        by: 'Erik Nyström',
        words:
          '@Maren Aasen can we promise Luleå four nights a week, and leave the fifth for December? Line 3 will not run before the middle of that month.',
        reactions: { look: ['Jonas Lindqvist', 'Kari Moen'] },
      },
    ],
    objective: [
      {
        by: 'Priya Raman',
        words:
          'Could the app show the promised day for each postcode from December? Care would get fewer calls.',
        reactions: { idea: ['Sofie Dahl', 'Maren Aasen'], agree: ['Aisha Bello'] },
        replies: [
          {
            by: 'Aisha Bello',
            words: 'Yes please. A third of our calls ask exactly that.',
            reactions: { love: ['Priya Raman', 'Zuzana Horáková'] },
          },
          { by: 'Sofie Dahl', words: 'From Dec 1, if the list of postcodes is there by then. @Lukas Weber?' },
        ],
      },
    ],
  },
  'Run Oslo to Luleå overnight on weekdays': {
    update: [
      {
        by: 'Astrid Hagen',
        words: 'The swap in Sundsvall took nine minutes last night. Eleven was the plan.',
        reactions: { celebrate: ['Jonas Lindqvist', 'Marek Kowalski', 'Maren Aasen'] },
        replies: [{ by: 'Marek Kowalski', words: 'And nobody had to run for it.' }],
      },
      {
        by: 'Jonas Lindqvist',
        words: '@Samuel Osei do your carriers in Umeå have anyone with a winter licence until January?',
        replies: [
          {
            by: 'Samuel Osei',
            words: 'Two, from the 24th. I have asked for both.',
            reactions: { thanks: ['Jonas Lindqvist'] },
          },
        ],
      },
    ],
  },
  'Cut empty return kilometres by a quarter': {
    update: [
      {
        by: 'Hanna Virtanen',
        words:
          '@Samuel Osei I know the underwriter. Send me the weights of the reels, and I call her on Thursday.',
        reactions: { thanks: ['Samuel Osei', 'Jonas Lindqvist'] },
        replies: [
          {
            by: 'Samuel Osei',
            words: 'Sent: 2.4 tonnes each, eight on a trailer.',
            reactions: { agree: ['Hanna Virtanen'] },
          },
        ],
      },
      {
        by: 'Jonas Lindqvist',
        words: 'A year is long. Would the mills take six months with a price for the fuel?',
        reactions: { idea: ['Samuel Osei', 'Maren Aasen'] },
      },
    ],
  },
  'Sort 18,000 parcels an hour in Gothenburg': {
    update: [
      {
        by: 'Maren Aasen',
        words: '@owner what would you need to be sure of a date? A week earlier is worth overtime to us.',
        replies: [
          {
            by: 'Erik Nyström',
            words: 'The inspector, more than hands. I call again on Monday and write here.',
            reactions: { agree: ['Maren Aasen', 'Nadia Haddad'] },
          },
        ],
      },
      {
        by: 'Elin Forsberg',
        words:
          'At 16,400 on Thursday night for a whole hour, with the old chutes. So it is not the software.',
        reactions: { look: ['Erik Nyström'], idea: ['Nadia Haddad'] },
      },
    ],
  },
  'Make the first delivery attempt the only one': {
    update: [
      {
        by: 'Sofie Dahl',
        words: 'Half of all recipients have the new choice now. Everybody from Sunday.',
        reactions: { celebrate: ['Tomás Herrera', 'Lea Jensen', 'Ida Rønning'] },
      },
      {
        by: 'Lea Jensen',
        words: 'Copenhagen sees it already: 140 returns fewer than last week.',
        replies: [{ by: 'Tomás Herrera', words: 'Thank you. May I quote that on Monday?' }],
      },
    ],
    objective: [
      {
        by: 'Freja Nielsen',
        words:
          'Of the addresses that still fail, four in ten lack a door code. See https://example.com/door-codes for how Malmö asks.',
        reactions: { idea: ['Sofie Dahl', 'Youssef Amrani'] },
      },
    ],
  },
  'Open lockers in forty grocery stores': {
    update: [
      {
        by: 'Tomás Herrera',
        words: 'Forty, a month early. Cake is in the office in Oslo on Friday.',
        reactions: {
          celebrate: ['Mikkel Sørensen', 'Emil Vik', 'Lea Jensen', 'Anders Holm'],
          love: ['Maren Aasen'],
        },
      },
    ],
  },
  'Deliver downtown Oslo without a van': {
    update: [
      {
        by: 'Signe Kjær',
        words: 'Route 7 works by bike up to 90 parcels. Beyond that the second trip eats what we save.',
        replies: [
          { by: 'Anders Holm', words: 'Then we split it at the river. Could you draw both?' },
          { by: 'Signe Kjær', words: 'On Wednesday.', reactions: { thanks: ['Anders Holm'] } },
        ],
      },
    ],
  },
  'Publish one on-time figure everyone trusts': {
    objective: [
      {
        by: 'Lukas Weber',
        words: '@Maren Aasen the fourth hub uses the figure since Tuesday. Only Malmö still counts by hand.',
        reactions: { celebrate: ['Oskar Lund'], agree: ['Maren Aasen'] },
      },
    ],
  },
  'Bring induction line 3 into service': {
    update: [
      {
        by: 'Rasmus Holt',
        words: 'The guards fit now. What is missing is the signature.',
        reactions: { look: ['Nadia Haddad', 'Erik Nyström'] },
      },
    ],
  },
  'Survive peak at twice last year’s load': {
    objective: [
      {
        by: 'Ingrid Solheim',
        words: 'The rehearsal on Saturday was the calmest one yet. Thank you, all of you.',
        reactions: { love: ['Victor Hansen', 'Daniel Okafor'], thanks: ['Mei Tanabe'] },
      },
    ],
  },
}
