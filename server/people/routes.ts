import { people } from '@cairn/domain/people/contract'
import { messages } from '@cairn/domain/people/messages'
import type { FastifyInstance } from 'fastify'
import { inCompany, readInCompany } from '../db/tenant.ts'
import type { Parts } from '../parts.ts'
import { type ServeParts, serve } from '../serve.ts'
import { countMembers } from '../workspace/members.ts'
import { updateMe, updatePerson } from './commands.ts'
import { deletePerson } from './leave.ts'
import { belongingsOf, listPeople } from './queries.ts'

export const peopleRoutes = (app: FastifyInstance, parts: ServeParts & Pick<Parts, 'seatsChanged'>) => {
  const { db } = parts

  serve(app, parts, people.list, ({ scope, query }) =>
    readInCompany(db, scope, (tx) => listPeople(tx, query, scope.actor)),
  )

  serve(app, parts, people.count, async ({ scope }) => ({
    count: await readInCompany(db, scope, countMembers),
  }))

  serve(app, parts, people.updateMe, async ({ scope, body }) => ({
    message: messages.profile.updated,
    profile: await inCompany(db, scope, (tx) => updateMe(tx, scope, body)),
  }))

  serve(app, parts, people.update, ({ scope, params, body }) =>
    inCompany(db, scope, (tx) => updatePerson(tx, scope, params.id, body)),
  )

  serve(app, parts, people.belongings, ({ scope, params }) =>
    readInCompany(db, scope, (tx) => belongingsOf(tx, params.id)),
  )

  serve(app, parts, people.remove, async ({ scope, params, query }) => ({
    message: await deletePerson(parts, scope, params.id, {
      successorId: query.takeOverBy ?? scope.actor.id,
      endsKeys: query.revokeKeys === 'true',
    }),
  }))
}
