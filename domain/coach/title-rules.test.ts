import { describe, expect, it } from 'vitest'
import { hintsFor, type TitleRule, titleRules } from './rules.ts'

type Examples = { asks: string[]; passes: string[] }

/** What each rule asks about and what it lets pass, in sentences as people write them. */
const examples: Record<TitleRule, Examples> = {
  title_names_work: {
    asks: [
      'Launch the loyalty programme',
      'Build a new data warehouse',
      'Implement single sign-on for partners',
      'Create an onboarding guide',
      'Roll out the mobile app to every depot',
      'Complete the office move',
      'Deliver the billing project',
      'Deliver a new reporting platform',
      'Migrate customers to the new plans',
      'Hire four account managers',
      'Improve scanning at handovers',
      'Optimise the route planning',
      'Support the sales team better',
      'Focus on key accounts',
      'Work on our culture of feedback',
      'Set up a partner network in the south',
    ],
    passes: [
      'Deliver next day, everywhere',
      'Answer every care question within the hour',
      'Customers find what they look for at the first try',
      'New hires are productive in their second week',
      'Build times no longer slow anybody down',
      'Support answers before customers ask twice',
      'Release notes are read by those they concern',
      'Hire costs fall without losing good people',
      'Set a new standard for punctuality',
      'Working here is a reason to stay',
      'Become the first choice of small shops',
      'Nobody waits for a parcel twice',
    ],
  },
  title_has_number: {
    asks: [
      'Grow revenue by 20%',
      'Cut churn to 3 percent',
      'Reach 40 per cent of the market',
      'Save €200,000 in logistics',
      'Earn $2m with partners',
      'Bring in 5 million euros from abroad',
      'Spend 30k EUR less on licences',
      'Raise margins by 2 percentage points',
      'Win £500k of public contracts',
    ],
    passes: [
      'Answer within 24 hours',
      'Be ready for Q1 2027',
      'Become one of the top 3 carriers',
      'Make the first 100 days count',
      'Serve customers 7 days a week',
      'Keep what ISO 9001 asks of us',
      'Customers pay us on time',
      'Every percent of churn is understood',
      'Win over the 50 largest shops',
    ],
  },
  title_too_long: {
    asks: [
      'Make sure that all of our customers in every region receive their parcels on the day they were promised',
      'Become the company that people in logistics think of first when they are looking for a new place to work',
      'Bring the time between an order and its delivery down so far that nobody has to ask where the parcel is',
      'Have the finance, sales and operations teams agree on one set of figures and stop arguing about them weekly',
      'Let partners connect their shops to us without anybody of ours having to help them with the first steps',
      'Ärzte, Kliniken und Apotheken bekommen ihre Lieferungen überall am selben Tag, ohne dass jemand nachfragt',
    ],
    passes: [
      'Parcels arrive on the day they were promised',
      'People in logistics think of us first',
      'Nobody has to ask where the parcel is',
      'Finance, sales and operations share one set of figures',
      'Partners connect their shops without our help',
      'Everywhere, every day, without anybody having to ask where the parcel might be',
    ],
  },
}

const keyResults = ['Calls answered within a minute', 'Parcels found at once'].map((title) => ({
  title,
  startValue: 10,
  targetValue: 20,
  unit: '%',
}))
const rulesAbout = (title: string) => hintsFor({ title, keyResults }).map(({ rule }) => rule)

describe.each(titleRules)('the rule %s', (rule) => {
  const { asks, passes } = examples[rule]
  it.each(asks)('asks about “%s”', (title) => {
    expect(rulesAbout(title)).toContain(rule)
  })
  it.each(passes)('has nothing to say about “%s”', (title) => {
    expect(rulesAbout(title)).not.toContain(rule)
  })
  it('is shown by six examples of each kind or more', () => {
    expect(Math.min(asks.length, passes.length)).toBeGreaterThanOrEqual(6)
  })
})
