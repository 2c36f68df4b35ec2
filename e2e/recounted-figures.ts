import {
  belongsTo,
  recountFigures,
  recountProgress,
  recountRhythm,
  type Tables,
} from '../server/testing/recount.ts'
import { daysOf, midnight, weeksBegun } from '../server/testing/recounted-weeks.ts'

/** In the order in which the page counts them. */
const labels: Record<string, string> = {
  completed: 'Completed',
  on_track: 'On Track',
  at_risk: 'At Risk',
  behind: 'Behind',
  delayed: 'Delayed',
  will_not_complete: 'Will Not Complete',
  not_set: 'Not Set',
}
const tiles = ['completed', 'on_track', 'behind', 'delayed', 'will_not_complete']

type Mix = Record<string, number>
type Standing = {
  mix: Mix
  wholeMix: Mix
  completion: { total: number; completed: number; percent: number | null }
}

const sum = (mix: Mix) => Object.values(mix).reduce((all, count) => all + count, 0)
const percentText = (percent: number | null) => (percent === null ? '–' : `${Math.round(percent)}%`)
const worded = (mix: Mix) =>
  Object.keys(labels).flatMap((status) => (mix[status] ? [`${labels[status]} ${mix[status]}`] : []))

/** The teams as a tree is read, each followed by those beneath it. */
const inOrder = (tables: Tables, parent: string | null = null): Tables['teams'] =>
  tables.teams
    .filter(({ parent_id }) => parent_id === parent)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((team) => [team, ...inOrder(tables, team.id)])

const dateText = (moment: Date, timeZone: string) =>
  moment.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone })

const tileTexts = (mix: Mix, total: number, changes: number) => [
  ...tiles.map((status) => {
    const count = mix[status] ?? 0
    const isBeside = status === 'behind' && mix.at_risk
    const caption = isBeside ? `+${mix.at_risk} at risk` : `${Math.round((100 * count) / total)}% of total`
    return `${labels[status]} ${count} ${caption}`
  }),
  `OKR Status Changed ${changes} Last 7 days`,
]

const listedIn = (mix: Mix, changes: number) => ({
  ...Object.fromEntries(tiles.map((status) => [labels[status], mix[status] ?? 0])),
  Behind: (mix.behind ?? 0) + (mix.at_risk ?? 0),
  'OKR Status Changed': changes,
})

const progressTexts = (tables: Tables, quarter: string, now: Date) => {
  const { firstDay, next, sundays } = daysOf(quarter)
  const [begins, ends] = [midnight(firstDay, tables.zone), midnight(next, tables.zone)]
  const isOver = now >= ends
  const until = isOver ? ends : now
  const line = (at: Date) =>
    Math.round((100 * (at.getTime() - begins.getTime())) / (ends.getTime() - begins.getTime()))
  const reached = recountProgress(tables, quarter, null) ?? Number.NaN
  const ahead = Math.round(reached) - line(until)
  const points = `${Math.abs(ahead)} ${Math.abs(ahead) === 1 ? 'point' : 'points'}`
  const when = `the straight line, which is at ${line(until)}% today`
  const running =
    ahead === 0 ? `On ${when}` : `${points} ${ahead < 0 ? `behind ${when}` : `ahead of ${when}`}`
  const over =
    ahead < 0
      ? `${points} short of the straight line when the quarter ended`
      : 'All of it was reached when the quarter ended'
  const week = sundays.filter((sunday) => midnight(sunday, tables.zone) <= now).length
  const lastDay = dateText(new Date(ends.getTime() - 1), tables.zone)
  const turns = [begins, ...sundays.slice(1).map((sunday) => midnight(sunday, tables.zone))]
  const weekly = turns
    .filter((at) => at < until)
    .flatMap((at) => {
      const then = recountProgress(tables, quarter, at)
      // The picture is drawn in tenths, and its table rounds what is drawn.
      const drawn = then === null ? null : Math.round(then * 10) / 10
      return drawn === null ? [] : [[dateText(at, tables.zone), percentText(drawn), `${line(at)}%`]]
    })
  const last = isOver ? dateText(ends, tables.zone) : 'Today'
  const drawnLast = Math.round(reached * 10) / 10
  return {
    caption: [isOver ? `Ended ${lastDay}` : `Week ${week} of ${sundays.length}`],
    headline: `${percentText(reached)} ${isOver ? over : running}`,
    table: [
      ['Date', 'Actual', 'Straight line'],
      ...weekly,
      [last, percentText(drawnLast), `${line(until)}%`],
    ],
  }
}

const rhythmTexts = (tables: Tables, quarter: string, now: Date) => {
  const { sundays } = daysOf(quarter)
  const weeks = weeksBegun(sundays, tables.zone, now)
  const heads = sundays.slice(0, weeks.length).map((sunday) => dateText(new Date(sunday), 'UTC'))
  const teams = [...inOrder(tables), { id: null, name: 'No team' }]
  const rows = teams.flatMap(({ id, name }) => {
    const own = recountRhythm(tables, quarter, id, weeks)
    if (own.every(({ open }) => open === 0)) return []
    const cells = own.map(({ open, updated }) =>
      open === 0 ? '–' : `${Math.round((100 * updated) / open)}% ${updated} of ${open}`,
    )
    return [[name, ...cells]]
  })
  return [['Team', ...heads], ...rows]
}

const teamTexts = (tables: Tables, figures: ReturnType<typeof recountFigures>) => {
  const stray: Standing = {
    mix: figures.stray,
    wholeMix: figures.stray,
    completion: {
      total: sum(figures.stray),
      completed: figures.stray.completed ?? 0,
      percent: Math.round((100 * (figures.stray.completed ?? 0)) / sum(figures.stray)),
    },
  }
  const rows = [
    ...inOrder(tables).map(({ id, name }) => ({
      name,
      members: String(tables.people.filter(({ team_id }) => belongsTo(tables, team_id, id)).length),
      standing: figures.teams[id] as Standing,
    })),
    ...(sum(stray.mix) > 0 ? [{ name: 'No team', members: '–', standing: stray }] : []),
  ]
  const occurring = Object.keys(labels).filter((status) => figures.mix[status])
  return {
    mix: [
      ['Team', 'Total', ...occurring.map((status) => labels[status])],
      ...rows.map(({ name, standing: { mix } }) => [
        name,
        ...[sum(mix), ...occurring.map((status) => mix[status] ?? 0)].map(String),
      ]),
    ],
    completion: rows.map(({ name, standing: { completion } }) => {
      const { completed, total, percent } = completion
      return `${name} ${total === 0 ? 'No OKRs' : `${completed} of ${total}`} ${percentText(percent)}`
    }),
    teams: rows.map(({ name, members, standing: { wholeMix, completion } }) => {
      const { completed, total, percent } = completion
      const counts = total === 0 ? '' : ` ${completed} of ${total}`
      const words = total === 0 ? 'No OKRs' : worded(wholeMix).join(' ')
      return [name, members, String(sum(wholeMix)), percentText(percent) + counts, words]
    }),
  }
}

/** Every figure of the dashboard, as the rows of the tables add up to it and as the page has to put it. */
export const recountedFigures = (tables: Tables, quarter: string | null, now: Date) => {
  const figures = recountFigures(tables, quarter, now)
  const { mix, total, statusChanges } = figures
  const notSet = mix.not_set ? `${total - mix.not_set} with a status, +${mix.not_set} not set` : null
  const titles = new Map(tables.strategies.map(({ id, title }) => [id, title]))
  return {
    tiles: tileTexts(mix, total, statusChanges),
    total: [
      `Total Objectives ${total} ${notSet ?? (quarter === null ? 'In all quarters' : `In ${quarter}`)}`,
    ],
    listed: listedIn(mix, statusChanges),
    legend: worded(mix),
    ...teamTexts(tables, figures),
    strategies: figures.strategies.map((strategy) => [
      titles.get(strategy.id),
      `${strategy.percent}% Complete`,
      `${strategy.total} Total ${strategy.total === 1 ? 'OKR' : 'OKRs'}`,
      `${strategy.completed} Completed`,
      ...(strategy.atRisk > 0 ? [`${strategy.atRisk} at risk, behind or delayed`] : []),
    ]),
    recent: figures.recent.map((id) => {
      const update = tables.updates.find((one) => one.id === id)
      const about = tables.objectives.find((one) => one.id === update?.objective_id)
      const change = update?.previous_value && update.new_value
      const marks = [
        ...(update?.blockers ? ['Blocker'] : []),
        ...(change ? [labels[update.previous_value ?? ''], labels[update.new_value ?? '']] : []),
      ]
      return [`${update?.author_name} ${about?.title}`, update?.update_text, marks.join(' ')]
    }),
    progress: quarter === null ? null : progressTexts(tables, quarter, now),
    rhythm: quarter === null ? null : rhythmTexts(tables, quarter, now),
  }
}
