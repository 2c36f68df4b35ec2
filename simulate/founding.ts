import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@cairn/domain/accounts/contract'
import { billing } from '@cairn/domain/billing/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { strategies } from '@cairn/domain/strategies/contract'
import { teams } from '@cairn/domain/teams/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { enter } from '../bench/member.ts'
import { newAddress, password } from '../faults/newcomers.ts'
import type { Dice } from './dice.ts'
import type { House } from './house.ts'
import type { Report } from './report.ts'
import { ask, type Person, type Team, type Town } from './town.ts'

const timeZone = 'America/New_York'
const firstNames = [
  'Maren',
  'Oskar',
  'Nadia',
  'Ivo',
  'Lena',
  'Tariq',
  'Sofie',
  'Jonas',
  'Mei',
  'Pavel',
  'Aino',
  'Rui',
]
const lastNames = [
  'Aasen',
  'Lind',
  'Haddad',
  'Petrov',
  'Moreau',
  'Okafor',
  'Berg',
  'Silva',
  'Tanaka',
  'Novak',
]
const teamNames = [
  'Operations',
  'Commercial',
  'Platform',
  'Sorting hubs',
  'Last mile',
  'Customer care',
  'Product',
  'Finance',
]

const mailedTo = async ({ mail }: House, email: string) => {
  for (let tries = 0; tries < 1000; tries += 1) {
    const found = mail.delivered.findLast(({ recipients }) => recipients.includes(email))
    if (found !== undefined) return found.mail.text ?? ''
    await wait(20)
  }
  throw new Error(`No mail came to ${email}`)
}

/** The first account, its company, teams under teams, and a subscription, so that the company may go on after its trial. */
export const found = async (house: House, dice: Dice, report: Report, size: number): Promise<Town> => {
  const email = 'founder@skerry.example'
  const address = newAddress()
  const { cookie, companyId, me } = await enter({
    url: house.server.url,
    email,
    companyName: 'Skerry Logistics',
    mailedTo: () => mailedTo(house, email),
    headers: { 'x-forwarded-for': address },
  })
  const { account } = accounts.me.reply.parse(JSON.parse(me))
  const founder: Person = { id: account.id, fullName: account.fullName, email, cookie, address, teamId: null }
  const town: Town = {
    ...{ house, dice, report, companyId, timeZone, founder },
    people: [],
    teams: [],
    updates: new Map(),
    comments: new Map(),
    trashed: [],
    beforeTrash: new Map(),
    cut: 0,
    calls: 0,
  }
  await ask(town, founder, workspace.change, { body: { timeZone } })
  const count = Math.max(3, Math.min(teamNames.length, Math.round(size / 6)))
  for (const name of teamNames.slice(0, count)) await addTeam(town, name)
  return town
}

const addTeam = async (town: Town, name: string) => {
  const { dice, teams: known, founder } = town
  // The first three stand at the top, every other below one that is there.
  const parentId = known.length < 3 ? null : (dice.maybeOneOf(known)?.id ?? null)
  const id = dice.id()
  await ask(town, founder, teams.create, { body: { id, name, parentId } })
  const team: Team = { id, name, parentId, leaderId: null }
  known.push(team)
}

/** Follows the checkout to the sandbox of the payment provider and pays there. */
export const subscribe = async (town: Town) => {
  const { house, founder, companyId } = town
  const begun = await ask(town, founder, billing.createCheckoutSession, { body: { companyId } })
  if (begun === null) return
  const { pathname } = new URL(begun.url)
  const { status } = await fetch(`${house.server.url}${pathname}/pay`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: founder.cookie, 'x-forwarded-for': founder.address },
  })
  town.report.same('paying at the sandbox', 303, status)
}

let newcomers = 0

/** Somebody is invited, makes an account with the link, and signs in. */
export const join = async (town: Town): Promise<Person | null> => {
  const { dice, founder, house } = town
  newcomers += 1
  const fullName = `${dice.maybeOneOf(firstNames)} ${dice.maybeOneOf(lastNames)} ${newcomers}`
  const email = `person${newcomers}@skerry.example`
  const teamId = dice.maybeOneOf(town.teams)?.id ?? null
  const invited = await ask(town, founder, invitations.create, { body: { email, teamId } })
  if (invited === null) return null
  const address = newAddress()
  const visitor = { cookie: '', address }
  const body = { email, password, fullName, invitationToken: invited.token }
  const made = await ask(town, visitor, accounts.createInvitedUser, { body })
  if (made === null) return null
  const cookie = await signIn(house, email, address)
  const person: Person = { id: made.user.id, fullName, email, cookie, address, teamId }
  town.people.push(person)
  return person
}

export const signIn = async ({ server }: House, email: string, address: string) => {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(server.url + accounts.signIn.path, {
      method: accounts.signIn.method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, password }),
    }).catch(() => null)
    if (response?.ok)
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    if (response !== null && response.status < 500) throw new Error(`${email}: ${await response.text()}`)
    await wait(100)
  }
  throw new Error(`${email} could not sign in`)
}

/** Each team gets somebody of it to lead it, as far as there is anybody. */
export const appointLeaders = async (town: Town) => {
  for (const team of town.teams) {
    const leader = town.people.find(
      ({ teamId, id }) => teamId === team.id && town.teams.every((one) => one.leaderId !== id),
    )
    if (team.leaderId !== null || leader === undefined) continue
    await ask(town, town.founder, teams.update, {
      params: { id: team.id },
      body: { teamLeaderId: leader.id },
    })
    team.leaderId = leader.id
  }
}

export const addStrategies = async (town: Town, quarter: string) => {
  for (const title of ['Deliver on time', 'Grow along the coast', 'A lighter footprint']) {
    const teamId = town.dice.maybeOneOf(town.teams)?.id ?? ''
    await ask(
      town,
      town.founder,
      strategies.create,
      { body: { title: `${title}, ${quarter}`, quarter, teamId, description: null } },
      { expected: ['conflict'] },
    )
  }
}
