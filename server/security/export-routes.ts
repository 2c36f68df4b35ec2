import { ownAccount } from '@cairn/domain/security/own-account-contract'
import type { FastifyInstance } from 'fastify'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { type ServeParts, serve } from '../serve.ts'
import { accountPart, companyPart, withoutCompany } from './export.ts'
import { changeAndTell, type News } from './letters.tsx'

const taken: News = {
  kind: 'data_exported',
  subject: 'Your data was downloaded from Cairn',
  text: 'a file with everything Cairn keeps about you was downloaded.',
}

export const exportRoutes = (app: FastifyInstance, parts: ServeParts & Pick<Parts, 'postman'>) => {
  const { db } = parts

  serve(app, parts, ownAccount.exportData, async ({ session, reply, now }) => {
    const { account, membership } = session.me
    const own = await changeAndTell(parts, account, taken, (tx) => accountPart(tx, session))
    const inside =
      membership === null
        ? withoutCompany
        : await inCompany(db, scopeOf(membership, now), (tx) => companyPart(tx, account.id))
    reply.header('content-disposition', `attachment; filename="cairn-${now.toISOString().slice(0, 10)}.json"`)
    const workspace = membership && { id: membership.company.id, name: membership.company.name }
    return { exportedAt: now, ...own, workspace, ...inside }
  })
}
