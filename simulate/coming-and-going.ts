import { invitations } from '@cairn/domain/invitations/contract'
import { people } from '@cairn/domain/people/contract'
import { appointLeaders, join } from './founding.ts'
import { ask, type Town } from './town.ts'

/** Now and then somebody leaves and their OKRs go to the founder, somebody else comes, or an invitation is never answered. */
export const comeAndGo = async (town: Town) => {
  const { dice, founder } = town
  const leaver = dice.isLucky(0.3) ? dice.maybeOneOf(town.people) : undefined
  if (leaver !== undefined) {
    const query = { takeOverBy: founder.id }
    await ask(town, founder, people.remove, { params: { id: leaver.id }, query })
    town.people.splice(town.people.indexOf(leaver), 1)
    for (const team of town.teams) if (team.leaderId === leaver.id) team.leaderId = null
    for (const [id, said] of town.comments) if (said.authorId === leaver.id) town.comments.delete(id)
  }
  if (leaver !== undefined || dice.isLucky(0.1)) await join(town)
  if (dice.isLucky(0.1))
    await ask(town, founder, invitations.create, { body: { email: `${dice.id()}@skerry.example` } })
  await appointLeaders(town)
}
