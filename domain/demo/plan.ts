import { expiryFrom } from '../invitations/rules.ts'
import type { Quarter } from '../objectives/quarter.ts'
import { day, later, type Season, seasons } from './calendar.ts'
import { idOf } from './dice.ts'
import { draftsAfter } from './drafts.ts'
import { lifeOf, quartersOf } from './life.ts'
import { objectivesOf } from './objectives.ts'
import { reviewsOf } from './reviews.ts'
import type {
  CompanyPlan,
  InvitationPlan,
  LogPlan,
  PersonPlan,
  QuarterPlan,
  StrategyPlan,
  TeamPlan,
  Wish,
} from './shape.ts'
import { onIn } from './skerry/catalogue.ts'
import { writtenStrategies, writtenTeams } from './skerry/company.ts'
import { writtenPeople } from './skerry/people.ts'
import type { StrategyName } from './skerry/written.ts'
import { staffOf } from './staff.ts'
import { companyId, structureOf } from './structure.ts'

const timeZone = 'Europe/Oslo'
const names = Object.keys(writtenStrategies) as StrategyName[]

/** The company as it was written, with four quarters. */
export const asWritten: Wish['size'] = {
  people: writtenPeople.length,
  teams: writtenTeams.length,
  levels: 3,
  objectives: [0, 1, 2, 3].map((quarter) => onIn(quarter).length),
}

/** A whole company as plain data. The same wish always gives the same company; nothing here asks for the time. */
export const planCompany = (wish: Wish): CompanyPlan => {
  const { seed, now, size } = wish
  const all = seasons(size.objectives.length, now, timeZone).map((season, place, { length }) =>
    wish.livesQuarters && place >= length - 2 ? { ...season, life: lifeOf(season, now) } : season,
  )
  const current = all.at(-1)
  const founded = later(all[0]?.start ?? now, -200 * day)
  const { people, teams, placed } = structureOf(wish, founded)
  const staff = staffOf(seed, people, placed, teams)
  const strategyOf = (name: StrategyName, quarter: Quarter) => idOf(seed, `strategy ${name} ${quarter}`)
  const quarters = quartersOf(all, { by: people[0]?.fullName ?? '', now, timeZone })
  const planned = new Map(quarters.map(({ quarter, plannedAt }) => [quarter, plannedAt]))
  const unplanned = all.filter(({ quarter }) => !planned.has(quarter))
  const strategies = [
    ...unplanned.map(({ quarter, start }): [Quarter, Date] => [quarter, start]),
    ...planned,
  ].flatMap(([quarter, start]) =>
    names.map((name) => strategyIn({ quarter, start }, name, strategyOf(name, quarter), teams, people, now)),
  )
  const company = { id: companyId(seed), name: 'Skerry Logistics', timeZone, createdAt: founded }
  const invitations = invitationsOf(wish, people, teams)
  return {
    company,
    people,
    teams,
    strategies,
    invitations,
    quarters,
    log: logOf(company, people, teams, strategies, invitations, quarters),
    reviews: wish.livesQuarters ? reviewsOf({ seed, now, teams, named: staff.named }) : [],
    objectives: {
      *[Symbol.iterator]() {
        const around = { wish, staff, strategyOf, carried: new Map() }
        for (const [index, season] of all.entries())
          yield* objectivesOf(season, size.objectives[index] ?? 0, around)
        if (wish.livesQuarters && current !== undefined) yield* draftsAfter(current, around)
      },
    },
  }
}

const strategyIn = (
  { quarter, start }: Pick<Season, 'quarter' | 'start'>,
  name: StrategyName,
  id: string,
  teams: readonly TeamPlan[],
  people: readonly PersonPlan[],
  now: Date,
): StrategyPlan => {
  const { title, team: teamName, about } = writtenStrategies[name]
  const team = teams.find((one) => one.name === teamName)
  return {
    ...{ id, title, description: about, quarter, teamId: team?.id ?? null },
    ownerId: team?.teamLeaderId ?? people[0]?.id ?? '',
    createdAt: later(start, Math.min(8, (now.getTime() - start.getTime()) / day / 4) * day * 0.1),
  }
}

/** Two wait for an answer, two waited too long, one was taken back, and the rest are colleagues now. */
const invitationsOf = (
  { seed, now, emailDomain }: Wish,
  people: readonly PersonPlan[],
  teams: readonly TeamPlan[],
): InvitationPlan[] => {
  const [founder] = people
  if (founder === undefined) return []
  const invited = (
    number: number,
    name: string,
    title: string,
    daysAgo: number,
    rest: Partial<InvitationPlan>,
  ): InvitationPlan => {
    const createdAt = later(now, -daysAgo * day)
    return {
      ...{ id: idOf(seed, `invitation ${number}`), email: `${name}@${emailDomain}`, title },
      ...{ invitedBy: founder.id, teamId: teams[number % teams.length]?.id ?? null, status: 'pending' },
      ...{ createdAt, expiresAt: expiryFrom(createdAt), acceptedAt: null, acceptedBy: null },
      ...rest,
    }
  }
  const accepted = people.slice(1, 9).map((person, index) => ({
    ...invited(10 + index, '', person.title, 0, {
      email: person.email,
      status: 'accepted',
      teamId: person.teamId,
    }),
    ...{ createdAt: later(person.createdAt, -day), expiresAt: expiryFrom(later(person.createdAt, -day)) },
    ...{ acceptedAt: person.createdAt, acceptedBy: person.id },
  }))
  return [
    ...accepted,
    invited(0, 'olivia.berntsen', 'Dispatcher', 40, { status: 'cancelled' }),
    invited(1, 'matti.rantanen', 'City Manager Tampere', 19, {}),
    invited(2, 'lotte.vang', 'Locker Field Engineer', 11, {}),
    invited(3, 'simon.aurell', 'Line Engineer', 3.2, {}),
    invited(4, 'grete.lund', 'Care Specialist', 0.6, {}),
  ]
}

const logOf = (
  company: CompanyPlan['company'],
  people: readonly PersonPlan[],
  teams: readonly TeamPlan[],
  strategies: readonly StrategyPlan[],
  invitations: readonly InvitationPlan[],
  quarters: readonly QuarterPlan[],
): LogPlan[] => {
  const [founder] = people
  if (founder === undefined) return []
  const byId = new Map(people.map((person) => [person.id, person]))
  const entry = (
    createdAt: Date,
    actor: PersonPlan,
    action: LogPlan['action'],
    subjectId: string | null,
    details: LogPlan['details'],
  ): LogPlan => {
    const [subjectType = ''] = action.split('.')
    return {
      createdAt,
      actorId: actor.id,
      actorName: actor.fullName,
      action,
      subjectType,
      subjectId,
      details,
    }
  }
  return [
    entry(company.createdAt, founder, 'company.created', company.id, { name: company.name }),
    ...teams.map(({ id, name, parentId, createdAt }) =>
      entry(createdAt, founder, 'team.created', id, { name, parentId }),
    ),
    ...people.slice(1).map((person) => ({
      ...entry(person.createdAt, person, 'member.joined', person.id, {
        how: 'invitation',
        permissionsLevel: person.permissionsLevel,
      }),
      subjectType: 'profile',
    })),
    ...strategies.map(({ id, title, quarter, ownerId, createdAt }) =>
      entry(createdAt, byId.get(ownerId) ?? founder, 'strategy.created', id, { title, quarter }),
    ),
    ...invitations.map(({ id, email, createdAt }) =>
      entry(createdAt, founder, 'invitation.created', id, { email }),
    ),
    ...quarters.flatMap(({ quarter, plannedAt, committedAt, closingSince, publishedAt }) =>
      Object.entries({
        planning_started: plannedAt,
        committed: committedAt,
        closing_started: closingSince,
        published: publishedAt,
      }).flatMap(([step, at]) =>
        at === null ? [] : [entry(at, founder, `quarter.${step}`, null, { quarter })],
      ),
    ),
  ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
