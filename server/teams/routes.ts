import { teams } from '@cairn/domain/teams/contract'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { type ServeParts, serve } from '../serve.ts'
import { createTeam, removeTeam, updateTeam } from './commands.ts'
import { countTeams, readTeams, teamChoices } from './queries.ts'

export const teamsRoutes = (app: FastifyInstance, parts: ServeParts) => {
  const { db } = parts

  serve(app, parts, teams.list, ({ scope, query }) => readInCompany(db, scope, (tx) => readTeams(tx, query)))

  serve(app, parts, teams.choices, ({ scope, query }) =>
    readInCompany(db, scope, (tx) => teamChoices(tx, query.search)),
  )

  serve(app, parts, teams.testConnection, async ({ scope }) => ({
    success: true as const,
    count: await readInCompany(db, scope, countTeams),
  }))

  serve(app, parts, teams.create, ({ scope, body }) =>
    inCompany(db, scope, (tx) => createTeam(tx, scope, body)),
  )

  serve(app, parts, teams.update, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => updateTeam(tx, scope, params.id, body)),
  )

  serve(app, parts, teams.remove, ({ scope, params }) =>
    inCompany(db, scope, (tx) => removeTeam(tx, scope, params.id)),
  )
}
