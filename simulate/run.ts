import { loadavg } from 'node:os'
import { buildAll } from '../bench/built-server.ts'
import { describeMachine } from '../bench/machine.ts'
import { unrestOf } from '../server/testing/at-rest.ts'
import { shortLived } from '../server/testing/process.ts'
import { momentIn, mondayOf } from './calendar.ts'
import { compareAll } from './comparing.ts'
import { diceOf } from './dice.ts'
import { found } from './founding.ts'
import { openHouse } from './house.ts'
import { liveWeek, settle } from './living.ts'
import { openMemory } from './memory.ts'
import { openReport } from './report.ts'
import { settled } from './settled.ts'
import { measure, printSizes, type Sizes } from './sizes.ts'
import { type Wishes, wishesIn } from './wishes.ts'

/** Weeks. To compile the embedded database once more, so that it computes faster, takes longer than so few of them save. */
const aQuarter = 13

const live = async ({ seed, weeks, people, engine, minutes }: Wishes) => {
  const report = openReport((line) => console.log(line))
  const house = await openHouse(engine, weeks <= aQuarter ? shortLived : [])
  const begun = performance.now()
  const sizes: Sizes[] = []
  try {
    house.moveTo(momentIn(0, 'monday', 14))
    await house.server.ready()
    const town = await found(house, diceOf(seed), report, people)
    const seasons = await settle(town, people)
    const memory = openMemory()
    const isTime = () => performance.now() - begun < minutes * 60_000
    for (let week = 0; week < weeks && isTime(); week += 1) {
      report.week = `week ${week + 1} (${mondayOf(week)})`
      await liveWeek(town, week, seasons)
      await settled(town)
      await compareAll(town, week, seasons, memory)
      report.same('what a server does when nobody calls', [], await unrestOf(house.server.url))
      report.same('ends of the server that nobody asked for', [], house.server.ownEnds)
      sizes.push(await measure(house, week))
      const seconds = ((performance.now() - begun) / 1000).toFixed(0)
      console.log(
        `${report.week}: ${town.people.length + 1} people, ${town.calls} calls, ${report.passed} compared alike, ${report.failed} not, ${seconds} s`,
      )
    }
    console.log(
      `${town.cut} calls were left or cut off and asked again, ${house.mail.delivered.length} mails came.`,
    )
    printSizes(sizes)
  } catch (error) {
    report.differs('the run', 'an end', error instanceof Error ? error.stack : error)
  } finally {
    if (report.failed > 0) console.log(house.server.log().slice(-3000))
    await house.close()
  }
  return report
}

const main = async (given: string[]): Promise<number> => {
  const wishes = wishesIn(given, process.env.DATABASE_URL)
  if (typeof wishes === 'string') {
    console.error(wishes)
    return 1
  }
  await buildAll()
  console.log(describeMachine(null, loadavg()[0] ?? 0))
  const { seed, weeks, people, engine } = wishes
  console.log(`seed=${seed} weeks=${weeks} people=${people} engine=${engine}`)
  const { passed, failed } = await live(wishes)
  console.log(`\nsimulate: ${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.exit(await main(process.argv.slice(2)))
